import { keccak256 } from './crypto.ts';
import type { Log } from './receipt.ts';

/** Length of a logs bloom in bytes. */
export const BLOOM_LENGTH = 256;

/** Returns the bloom filter over the addresses and topics of logs (Yellow Paper 4.3.1). */
export function logsBloom(logs: readonly Log[]): Uint8Array {
  const bloom = new Uint8Array(BLOOM_LENGTH);
  for (const { address, topics } of logs) {
    addToBloom(bloom, address);
    for (const topic of topics) addToBloom(bloom, topic);
  }
  return bloom;
}

/** Returns the union of blooms: every bit that any of them has. */
export function unionBloom(blooms: readonly Uint8Array[]): Uint8Array {
  const union = new Uint8Array(BLOOM_LENGTH);
  for (const bloom of blooms)
    for (const [index, byte] of bloom.entries()) union[index] = (union[index] ?? 0) | byte;
  return union;
}

/** Returns false when logs with this bloom certainly lack the address or topic; true when they may contain it. */
export function bloomMayContain(bloom: Uint8Array, entry: Uint8Array): boolean {
  return bitsOf(entry).every(({ index, mask }) => ((bloom[index] ?? 0) & mask) !== 0);
}

function addToBloom(bloom: Uint8Array, entry: Uint8Array): void {
  for (const { index, mask } of bitsOf(entry)) bloom[index] = (bloom[index] ?? 0) | mask;
}

/** Returns the three bits that represent an entry. */
function bitsOf(entry: Uint8Array) {
  const hash = keccak256(entry);
  return [0, 2, 4].map((at) => {
    const bit = (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & 2047;
    return { index: BLOOM_LENGTH - 1 - (bit >> 3), mask: 1 << (bit & 7) };
  });
}
