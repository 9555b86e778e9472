import { type Fork, isAtLeast } from './forks.ts';
import { type GasSchedule, gasScheduleOf } from './gas-schedule.ts';
import { OPCODES, REPRICINGS } from './opcodes.ts';

const MAX_STACK = 1_024;

/** What holds under a fork. */
export interface Rules {
  readonly fork: Fork;
  /** By opcode: the fixed gas, Infinity for what is no instruction. */
  readonly fees: Float64Array;
  /** By opcode: the least and the most words of the stack with which it can run. */
  readonly least: Uint16Array;
  readonly most: Uint16Array;
  readonly gas: GasSchedule;
  /** EIP-2: who can not pay for the code that it made fails. */
  readonly hasHomestead: boolean;
  /** EIP-150: a call hands on all but a 64th at most. */
  readonly hasCallReserve: boolean;
  /** EIP-158 and 161: accounts with nothing are no accounts. */
  readonly clearsEmptyAccounts: boolean;
  /** EIP-1283 and 2200: SSTORE is priced by the slot's value before the transaction. */
  readonly hasNetStorageGas: boolean;
  /** EIP-2200: SSTORE needs more gas than the stipend. */
  readonly hasStorageSentry: boolean;
  /** EIP-2929 */
  readonly hasAccessLists: boolean;
  /** EIP-3541: code can not begin with 0xef. */
  readonly rejectsEf: boolean;
  /** EIP-4399 */
  readonly hasRandomness: boolean;
  /** EIP-3651 */
  readonly warmsCoinbase: boolean;
  /** EIP-6780: SELFDESTRUCT ends only accounts that the transaction made. */
  readonly keepsDestroyed: boolean;
  /** EIP-7702 */
  readonly hasDelegation: boolean;
}

const made = new Map<Fork, Rules>();

/** The rules of a fork. */
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
    ...{ fork, fees, least, most },
    gas: gasScheduleOf(isActive),
    hasHomestead: isActive('homestead'),
    hasCallReserve: isActive('tangerineWhistle'),
    clearsEmptyAccounts: isActive('spuriousDragon'),
    hasNetStorageGas: fork === 'constantinople' || isActive('istanbul'),
    hasStorageSentry: isActive('istanbul'),
    hasAccessLists: isActive('berlin'),
    rejectsEf: isActive('london'),
    hasRandomness: isActive('paris'),
    warmsCoinbase: isActive('shanghai'),
    keepsDestroyed: isActive('cancun'),
    hasDelegation: isActive('prague'),
  };
}
