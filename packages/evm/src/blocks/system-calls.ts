import { EthreadError, hexToBytes } from '@ethread/core';
import type { Header } from '@ethread/chain';
import { isAtLeast } from '../forks/forks.ts';
import { Halt } from '../machine/halt.ts';
import type { Machine } from '../machine/machine.ts';
import { runMessage } from '../machine/run-message.ts';

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
const NOTHING = new Uint8Array();

/** A system contract that a block needs did not do its work, so that the block is not valid. */
export class SystemCallError extends EthreadError {
  override readonly name = 'SystemCallError';
}

/** What happens before a block's first transaction. */
export function beginWithSystemCalls(machine: Machine, header: Header): void {
  const { fork } = machine.rules;
  if (isAtLeast(fork, 'cancun') && header.parentBeaconBlockRoot) {
    systemCall(machine, BEACON_ROOTS, header.parentBeaconBlockRoot);
  }
  if (isAtLeast(fork, 'prague')) systemCall(machine, HISTORY_STORAGE, header.parentHash);
}

/** The requests that contracts have collected, with the types before them (EIP-7685): withdrawals and consolidations. */
export function requestsOfContracts(
  machine: Machine,
): { readonly type: number; readonly data: Uint8Array }[] {
  return [
    { type: 1, data: required(machine, WITHDRAWAL_REQUESTS) },
    { type: 2, data: required(machine, CONSOLIDATION_REQUESTS) },
  ];
}

function required(machine: Machine, address: Uint8Array): Uint8Array {
  const output = systemCall(machine, address, NOTHING);
  if (!output) throw new SystemCallError('a contract for requests has no code or failed');
  return output;
}

/** Calls a contract as the protocol does. undefined: it has no code, or failed. */
function systemCall(machine: Machine, to: Uint8Array, input: Uint8Array): Uint8Array | undefined {
  const { world } = machine;
  world.beginTransaction();
  if (!world.account(to).hasCode) return undefined;
  machine.transaction = { origin: SYSTEM, gasPrice: 0n, blobHashes: [] };
  const result = runMessage(machine, { caller: SYSTEM, to, value: 0n, input, gas: SYSTEM_GAS });
  world.endTransaction(true);
  return result.halt === Halt.none ? result.output : undefined;
}
