import { type Fork, isAtLeast } from './forks.ts';
import { type GasSchedule, gasScheduleOf, valueIn } from './gas-schedule.ts';
import { OPCODES } from './opcodes.ts';

/** Returns which rules hold. Its published type follows from each line alone. @param isActive Whether a fork, or a later one, is active. */
const switchesOf = (isActive: (fork: Fork) => boolean) => ({
  /** EIP-2: a creation fails when it cannot pay for its code. */
  hasHomestead: isActive('homestead') as boolean,
  /** EIP-150: a call passes on at most all but a 64th of the gas. */
  hasCallReserve: isActive('tangerineWhistle') as boolean,
  /** EIP-158 and 161: empty accounts are deleted. */
  clearsEmptyAccounts: isActive('spuriousDragon') as boolean,
  /** EIP-1283 and 2200: the price of SSTORE depends on the slot's value before the transaction. Constantinople has it, too. */
  hasNetStorageGas: isActive('istanbul') as boolean,
  /** EIP-2200: SSTORE needs more gas than the stipend. */
  hasStorageSentry: isActive('istanbul') as boolean,
  /** EIP-2929 */
  hasAccessLists: isActive('berlin') as boolean,
  /** EIP-3541: code cannot begin with 0xef. */
  rejectsEf: isActive('london') as boolean,
  /** EIP-1559 */
  hasBaseFee: isActive('london') as boolean,
  /** EIP-4399 */
  hasRandomness: isActive('paris') as boolean,
  /** EIP-3651 */
  warmsCoinbase: isActive('shanghai') as boolean,
  /** EIP-6780: SELFDESTRUCT deletes only accounts that the transaction created. */
  keepsDestroyed: isActive('cancun') as boolean,
  /** EIP-4844 */
  hasBlobs: isActive('cancun') as boolean,
  /** EIP-7702 */
  hasDelegation: isActive('prague') as boolean,
  /** EIP-8037: state growth is paid in separate gas. */
  hasStateGas: isActive('amsterdam') as boolean,
  /** EIP-7708: value transfers emit logs. */
  logsTransfers: isActive('amsterdam') as boolean,
  /** EIP-8246: SELFDESTRUCT burns no value. */
  keepsDestroyedBalance: isActive('amsterdam') as boolean,
  /** EIP-7928: the block has a list of its accesses. */
  hasBlockAccessList: isActive('amsterdam') as boolean,
  /** EIP-8282: builder requests. */
  hasBuilderRequests: isActive('amsterdam') as boolean,
});

export interface Rules extends Readonly<ReturnType<typeof switchesOf>> {
  readonly fork: Fork;
  /** Fixed gas by opcode; Infinity for an undefined opcode. */
  readonly fees: Float64Array;
  readonly gas: GasSchedule;
}

const made = new Map<Fork, Rules>();

/** Returns the rules of a fork. */
export function rulesOf(fork: Fork): Rules {
  const rules = made.get(fork) ?? makeRules(fork);
  made.set(fork, rules);
  return rules;
}

function makeRules(fork: Fork): Rules {
  const switches = switchesOf((other) => isAtLeast(fork, other));
  const fees = new Float64Array(256).fill(Infinity);
  for (const { code, gas } of OPCODES) fees[code] = valueIn(fork, gas) ?? Infinity;
  const hasNetStorageGas = switches.hasNetStorageGas || fork === 'constantinople';
  return { ...switches, hasNetStorageGas, fork, fees, gas: gasScheduleOf(fork) };
}
