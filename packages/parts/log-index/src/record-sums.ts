import { crc32 } from 'node:zlib';
import { DamagedStoreError } from '@ethread/ports';

/**
 * The bytes of a log record that share a checksum, which is the minimum that reading one log of a long record reads.
 */
export const SUM_BYTES = 16 * 1024;

/** Returns the CRC-32 of each 16 KiB of a record, which is given as several buffers. */
export function recordSums(pieces: readonly Uint8Array[]): Uint32Array {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const sums = new Uint32Array(Math.ceil(length / SUM_BYTES));
  let at = 0;
  for (const piece of pieces) {
    for (let from = 0; from < piece.length;) {
      const to = Math.min(piece.length, from + SUM_BYTES - (at % SUM_BYTES));
      const index = Math.floor(at / SUM_BYTES);
      sums[index] = crc32(piece.subarray(from, to), sums[index]);
      at += to - from;
      from = to;
    }
  }
  return sums;
}

/**
 * Checks bytes of a record. They begin at a multiple of {@link SUM_BYTES} and end at another, or at the record's end.
 *
 * @throws {DamagedStoreError} naming the block.
 */
export function checkSums(bytes: Uint8Array, at: number, sums: Uint32Array, block: number): void {
  for (let from = 0; from < bytes.length; from += SUM_BYTES) {
    const sum = crc32(bytes.subarray(from, from + SUM_BYTES));
    if (sum === sums[(at + from) / SUM_BYTES]) continue;
    throw new DamagedStoreError(`the store's logs of block ${block} fail their checksum`);
  }
}
