import { crc32 } from 'node:zlib';

/** Bytes of the checksum at the end of a row. */
export const CHECKSUM_BYTES = 4;

/** Returns the seed of a table's checksums, from its name. */
export function tableSeed(name: string): number {
  return crc32(name);
}

/**
 * Returns the CRC-32 of a row. It covers the table and the key too, so that the value of another row fails
 * verification.
 */
export function rowChecksum(seed: number, key: Uint8Array | number, bytes: Uint8Array): number {
  return crc32(bytes, typeof key === 'number' ? seedOfNumber(seed, key) : crc32(key, seed));
}

/** Mixes a number of up to 48 bits into a seed. */
function seedOfNumber(seed: number, key: number): number {
  return (seed ^ (key >>> 0) ^ Math.floor(key / 2 ** 32)) >>> 0;
}

/** Formats a key for an error message. */
export function printKey(key: Uint8Array | number): string {
  return typeof key === 'number' ? String(key) : `0x${Buffer.from(key).toString('hex')}`;
}
