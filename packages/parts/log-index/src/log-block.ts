import { DamagedStoreError } from '@ethread/ports';
import { crc32 } from 'node:zlib';

/** A block with logs: the place of its log record, and the block's fields that every log result includes. */
export interface LogBlock {
  readonly number: number;
  readonly hash: Uint8Array;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly count: number;
  /** The offset of the record in the log files, and the lengths of its two parts; see {@link IN_SEGMENT}. */
  readonly at: number;
  readonly headBytes: number;
  readonly bodyBytes: number;
  /** The checksums of the record; see `checkSums`. */
  readonly sums: Uint32Array;
}

/** The place of a record in the segment of its block, which knows its offset. A record elsewhere has a head. */
export const IN_SEGMENT = { at: 0, headBytes: 0, bodyBytes: 0, sums: new Uint32Array(0) } as const;

/** Reports whether the record lies in the segment of its block. */
export function isInSegment({ headBytes }: Pick<LogBlock, 'headBytes'>): boolean {
  return headBytes === 0;
}

/**
 * The place of logs whose records were removed with their blocks. Such a row stands for `count` logs from its key on,
 * also of many blocks, so that the ids of later logs stay the same.
 */
const REMOVED = { ...IN_SEGMENT, at: 1 } as const;

/** Reports whether a row stands for removed logs. */
export function isRemoved({ at, headBytes }: Pick<LogBlock, 'at' | 'headBytes'>): boolean {
  return headBytes === REMOVED.headBytes && at === REMOVED.at;
}

/** The most logs that a row stands for. */
export const MAX_REMOVED = 2 ** 32 - 1;

/** Encodes the row of removed logs. */
export function encodeRemoved(count: number): Uint8Array {
  return encodeLogBlock({ number: 0, hash: new Uint8Array(32), timestamp: 0, count, ...REMOVED });
}

const BYTES = 60;
const SUM_ROW_BYTES = 4;

/**
 * Encodes number (4) · hash (32) · timestamp (6) · count (4) · offset (6) · bytes of head (4) and body (4) · checksums
 * (4 each).
 */
export function encodeLogBlock(block: LogBlock): Uint8Array {
  const bytes = Buffer.alloc(BYTES + SUM_ROW_BYTES * block.sums.length);
  bytes.writeUInt32BE(block.number);
  bytes.set(block.hash, 4);
  bytes.writeUIntBE(block.timestamp, 36, 6);
  bytes.writeUInt32BE(block.count, 42);
  bytes.writeUIntBE(block.at, 46, 6);
  bytes.writeUInt32BE(block.headBytes, 52);
  bytes.writeUInt32BE(block.bodyBytes, 56);
  for (const [index, sum] of block.sums.entries()) bytes.writeUInt32BE(sum, BYTES + SUM_ROW_BYTES * index);
  return bytes;
}

/** Decodes a row. @throws {DamagedStoreError} */
export function decodeLogBlock(record: Uint8Array): LogBlock {
  const place = decodePlace(record);
  const count = Math.ceil((place.headBytes + place.bodyBytes) / SUM_BYTES);
  if (record.length !== BYTES + SUM_ROW_BYTES * count) throw unreadable();
  const view = new DataView(record.buffer, record.byteOffset, record.length);
  const sums = Uint32Array.from({ length: count }, (_, index) =>
    view.getUint32(BYTES + SUM_ROW_BYTES * index),
  );
  return { ...place, sums };
}

function unreadable(): DamagedStoreError {
  return new DamagedStoreError('the store’s place of a block’s logs is unreadable');
}

function decodePlace(record: Uint8Array): Omit<LogBlock, 'sums'> {
  if (record.length < BYTES) throw unreadable();
  const view = new DataView(record.buffer, record.byteOffset, BYTES);
  const uint48 = (at: number) => view.getUint16(at) * 2 ** 32 + view.getUint32(at + 2);
  return {
    number: view.getUint32(0),
    // Copies the bytes, even when they are a Buffer.
    hash: Uint8Array.prototype.slice.call(record, 4, 36),
    timestamp: uint48(36),
    count: view.getUint32(42),
    at: uint48(46),
    headBytes: view.getUint32(52),
    bodyBytes: view.getUint32(56),
  };
}

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
