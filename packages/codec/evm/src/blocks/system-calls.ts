import { bytesToHex, EthreadError, hexToBytes } from '@ethread/core';
import type { Header } from '@ethread/chain';
import { isAtLeast } from '../forks/forks.ts';
import * as Halt from '../machine/halt.ts';
import { HALT_MESSAGES } from '../machine/halt-messages.ts';
import { type Machine, runMessage } from '../machine/machine.ts';
import type { MessageResult } from '../machine/messages.ts';

const SYSTEM = hexToBytes('0xfffffffffffffffffffffffffffffffffffffffe');
const SYSTEM_GAS = 30_000_000n;
/** EIP-4788 */
const BEACON_ROOTS = hexToBytes('0x000f3df6d732807ef1319fb7b8bb8522d0beac02');
/** EIP-2935 */
const HISTORY_STORAGE = hexToBytes('0x0000f90827f1c53a10cb7a02335b175320002935');
/** EIP-7002 */
const WITHDRAWAL_REQUESTS = hexToBytes('0x00000961ef480eb55e80d19ad83579a64c007002');
/** EIP-7251 */
const CONSOLIDATION_REQUESTS = hexToBytes('0x0000bbddc7ce488642fb579f8b00f3a590007251');
/** Request contracts by the type of their requests, from 1 on. */
const REQUEST_CONTRACTS = [WITHDRAWAL_REQUESTS, CONSOLIDATION_REQUESTS];
/** Contracts for deposits and exits of builders (EIP-8282). */
const BUILDER_CONTRACTS = [
  hexToBytes('0x0000bff46984e3725691fa540a8c7589300d8282'),
  hexToBytes('0x000064d678505ad48f8ccb093bc65613800e8282'),
];
/** Number of slots that a system call may set. It has state gas for them in addition to its gas (EIP-8037). */
const SYSTEM_SLOTS = 16;
const NOTHING = new Uint8Array();

/** Thrown when a system contract that a block needs fails, so that the block is invalid. */
export class SystemCallError extends EthreadError {
  override readonly name = 'SystemCallError';
}

/** Makes the system calls before a block's first transaction. */
export function beginWithSystemCalls(machine: Machine, header: Header): void {
  const { fork } = machine.rules;
  if (isAtLeast(fork, 'cancun') && header.parentBeaconBlockRoot) {
    systemCall(machine, BEACON_ROOTS, header.parentBeaconBlockRoot);
  }
  if (isAtLeast(fork, 'prague')) systemCall(machine, HISTORY_STORAGE, header.parentHash);
}

/** Returns the requests that contracts have collected, by their type from 1 on (EIP-7685). */
export function requestsOfContracts(machine: Machine): Uint8Array[] {
  const contracts = machine.rules.hasBuilderRequests
    ? [...REQUEST_CONTRACTS, ...BUILDER_CONTRACTS]
    : REQUEST_CONTRACTS;
  return contracts.map((address) => required(machine, address));
}

function required(machine: Machine, address: Uint8Array): Uint8Array {
  const result = systemCall(machine, address, NOTHING);
  if (result?.halt === Halt.none) return result.output;
  const problem = result ? `failed: ${HALT_MESSAGES[result.halt] ?? 'execution failed'}` : 'has no code';
  throw new SystemCallError(`the system contract ${bytesToHex(address)} ${problem}`);
}

/** Calls a contract as the protocol does. Returns undefined when it has no code. */
function systemCall(machine: Machine, to: Uint8Array, input: Uint8Array): MessageResult | undefined {
  const { world } = machine;
  world.beginTransaction();
  const account = world.account(to);
  world.accesses?.account(account);
  if (!account.hasCode) return undefined;
  const stateGas = BigInt(SYSTEM_SLOTS * machine.rules.gas.stateOfSlot);
  machine.transaction = { origin: SYSTEM, gasPrice: 0n, blobHashes: [] };
  const result = runMessage(machine, { caller: SYSTEM, to, value: 0n, input, gas: SYSTEM_GAS, stateGas });
  world.endTransaction(true);
  return result;
}
