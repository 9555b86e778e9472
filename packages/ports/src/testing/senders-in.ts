import { isUnavailable, type OrUnavailable } from '../or-unavailable.ts';
import type { StoredBlock } from '../chain-reader.ts';

/** Returns the senders of a block that a read found, in transaction order. @throws when the read found none. */
export function sendersIn(found: OrUnavailable<StoredBlock | null>): (Uint8Array | undefined)[] {
  if (found === null || isUnavailable(found)) throw new Error('the block was not found');
  return found.block.transactions.map((_, index) => found.senders.at(index));
}

/** Returns what a read found with the senders as an array, so that a test can compare it. */
export function comparableBlock(found: OrUnavailable<StoredBlock | null>): object | null {
  return found === null || isUnavailable(found) ? found : { ...found, senders: sendersIn(found) };
}
