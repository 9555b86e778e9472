import { concatBytes } from '@ethread/core';
import { keccak256 } from '../crypto.ts';

const PREFIX = new TextEncoder().encode('matic-bor-receipt-');

/**
 * Returns the hash of the state-sync transaction that may end a Polygon PoS block before Madhugiri. No root of the
 * header commits to it, nor to its receipt and logs.
 */
export function stateSyncHash({
  number,
  hash,
}: {
  readonly number: number;
  readonly hash: Uint8Array;
}): Uint8Array {
  const place = new Uint8Array(8);
  new DataView(place.buffer).setBigUint64(0, BigInt(number));
  return keccak256(concatBytes(PREFIX, place, hash));
}
