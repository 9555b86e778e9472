import { keccak256 } from './crypto.ts';
import type { Log } from './block.ts';

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
  for (const bloom of blooms) {
    for (let index = 0; index < BLOOM_LENGTH; index++)
      union[index] = (union[index] ?? 0) | (bloom[index] ?? 0);
  }
  return union;
}

/** Returns false when logs with this bloom certainly lack the address or topic; true when they may contain it. */
export function bloomMayContain(bloom: Uint8Array, entry: Uint8Array): boolean {
  return hasBloomBits(bloom, bloomBits(entry));
}

/** Returns the numbers of the three bits of an address or topic, for {@link hasBloomBits} of many blooms. */
export function bloomBits(entry: Uint8Array): readonly number[] {
  const hash = keccak256(entry);
  return BIT_OFFSETS.map((at) => bitAt(hash, at));
}

/** Returns whether a bloom has all of the bits. */
export function hasBloomBits(bloom: Uint8Array, bits: readonly number[]): boolean {
  for (const bit of bits) if (((bloom[byteOf(bit)] ?? 0) & maskOf(bit)) === 0) return false;
  return true;
}

function addToBloom(bloom: Uint8Array, entry: Uint8Array): void {
  for (const bit of bloomBits(entry)) bloom[byteOf(bit)] = (bloom[byteOf(bit)] ?? 0) | maskOf(bit);
}

/** The offsets of the numbers of the three bits in the hash of an entry. */
const BIT_OFFSETS = [0, 2, 4] as const;

const bitAt = (hash: Uint8Array, at: number) => (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & 2047;
const byteOf = (bit: number) => BLOOM_LENGTH - 1 - (bit >> 3);
const maskOf = (bit: number) => 1 << (bit & 7);
