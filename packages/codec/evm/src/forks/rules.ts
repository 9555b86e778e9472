import { type Fork, isAtLeast } from './forks.ts';
import { type GasSchedule, gasScheduleOf } from './gas-schedule.ts';
import { OPCODES, REPRICINGS } from './opcodes.ts';

const MAX_STACK = 1_024;

export interface Rules {
  readonly fork: Fork;
  /** Fixed gas by opcode; Infinity for an undefined opcode. */
  readonly fees: Float64Array;
  /** Minimum and maximum stack size for an instruction, by opcode. */
  readonly least: Uint16Array;
  readonly most: Uint16Array;
  readonly gas: GasSchedule;
  /** EIP-2: a creation fails when it cannot pay for its code. */
  readonly hasHomestead: boolean;
  /** EIP-150: a call passes on at most all but a 64th of the gas. */
  readonly hasCallReserve: boolean;
  /** EIP-158 and 161: empty accounts are deleted. */
  readonly clearsEmptyAccounts: boolean;
  /** EIP-1283 and 2200: the price of SSTORE depends on the slot's value before the transaction. */
  readonly hasNetStorageGas: boolean;
  /** EIP-2200: SSTORE needs more gas than the stipend. */
  readonly hasStorageSentry: boolean;
  /** EIP-2929 */
  readonly hasAccessLists: boolean;
  /** EIP-3541: code cannot begin with 0xef. */
  readonly rejectsEf: boolean;
  /** EIP-1559 */
  readonly hasBaseFee: boolean;
  /** EIP-4399 */
  readonly hasRandomness: boolean;
  /** EIP-3651 */
  readonly warmsCoinbase: boolean;
  /** EIP-6780: SELFDESTRUCT deletes only accounts that the transaction created. */
  readonly keepsDestroyed: boolean;
  /** EIP-4844 */
  readonly hasBlobs: boolean;
  /** EIP-7702 */
  readonly hasDelegation: boolean;
  /** EIP-8037: state growth is paid in separate gas. */
  readonly hasStateGas: boolean;
  /** EIP-7708: value transfers emit logs. */
  readonly logsTransfers: boolean;
  /** EIP-8246: SELFDESTRUCT burns no value. */
  readonly keepsDestroyedBalance: boolean;
  /** EIP-7928: the block has a list of its accesses. */
  readonly hasBlockAccessList: boolean;
  /** EIP-8282: builder requests. */
  readonly hasBuilderRequests: boolean;
}

const made = new Map<Fork, Rules>();

/** Returns the rules of a fork. */
export function rulesOf(fork: Fork): Rules {
  const known = made.get(fork);
  if (known) return known;
  const rules = makeRules(fork);
  made.set(fork, rules);
  return rules;
}

function makeRules(fork: Fork): Rules {
  const isActive = (other: Fork) => isAtLeast(fork, other);
  const fees = new Float64Array(256).fill(Infinity);
  const least = new Uint16Array(256);
  const most = new Uint16Array(256);
  for (const { code, name, takes, gives, gas, since } of OPCODES) {
    if (!isActive(since)) continue;
    fees[code] = REPRICINGS.reduce(
      (fee, repricing) => (isActive(repricing.fork) ? (repricing.gas[name] ?? fee) : fee),
      gas,
    );
    least[code] = takes;
    most[code] = MAX_STACK - gives + takes;
  }
  return {
    fork,
    fees,
    least,
    most,
    gas: gasScheduleOf(isActive),
    hasHomestead: isActive('homestead'),
    hasCallReserve: isActive('tangerineWhistle'),
    clearsEmptyAccounts: isActive('spuriousDragon'),
    hasNetStorageGas: fork === 'constantinople' || isActive('istanbul'),
    hasStorageSentry: isActive('istanbul'),
    hasAccessLists: isActive('berlin'),
    rejectsEf: isActive('london'),
    hasBaseFee: isActive('london'),
    hasRandomness: isActive('paris'),
    warmsCoinbase: isActive('shanghai'),
    keepsDestroyed: isActive('cancun'),
    hasBlobs: isActive('cancun'),
    hasDelegation: isActive('prague'),
    hasStateGas: isActive('amsterdam'),
    logsTransfers: isActive('amsterdam'),
    keepsDestroyedBalance: isActive('amsterdam'),
    hasBlockAccessList: isActive('amsterdam'),
    hasBuilderRequests: isActive('amsterdam'),
  };
}
