import { keccak256 } from './keccak.ts';
import type { Log } from './receipt.ts';

/** Bytes of a logs bloom. */
export const BLOOM_LENGTH = 256;

/** The bloom filter over addresses and topics of logs (Yellow Paper 4.3.1). */
export function logsBloom(logs: readonly Log[]): Uint8Array {
  const bloom = new Uint8Array(BLOOM_LENGTH);
  for (const { address, topics } of logs) {
    addToBloom(bloom, address);
    for (const topic of topics) addToBloom(bloom, topic);
  }
  return bloom;
}

/** Whether either of two blooms has a bit: the bloom of both together. */
export function unionBloom(blooms: readonly Uint8Array[]): Uint8Array {
  const union = new Uint8Array(BLOOM_LENGTH);
  for (const bloom of blooms)
    for (const [index, byte] of bloom.entries()) union[index] = (union[index] ?? 0) | byte;
  return union;
}

/** Whether logs of this bloom may hold the address or topic; false is certain. */
export function bloomMayContain(bloom: Uint8Array, entry: Uint8Array): boolean {
  return bitsOf(entry).every(({ index, mask }) => ((bloom[index] ?? 0) & mask) !== 0);
}

function addToBloom(bloom: Uint8Array, entry: Uint8Array): void {
  for (const { index, mask } of bitsOf(entry)) bloom[index] = (bloom[index] ?? 0) | mask;
}

/** The three bits that stand for an entry. */
function bitsOf(entry: Uint8Array) {
  const hash = keccak256(entry);
  return [0, 2, 4].map((at) => {
    const bit = (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & 2047;
    return { index: BLOOM_LENGTH - 1 - (bit >> 3), mask: 1 << (bit & 7) };
  });
}
