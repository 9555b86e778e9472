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
  /** The CRC-32 of the record. */
  readonly sum: number;
}

/** The place of a record in the segment of its block, which knows its offset. A record elsewhere has a head. */
export const IN_SEGMENT = { at: 0, headBytes: 0, bodyBytes: 0, sum: 0 } as const;

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

const BYTES = 64;

/** Encodes number (4) · hash (32) · timestamp (6) · count (4) · offset (6) · bytes of head (4) and body (4) · checksum (4). */
export function encodeLogBlock(block: LogBlock): Uint8Array {
  const bytes = Buffer.alloc(BYTES);
  bytes.writeUInt32BE(block.number);
  bytes.set(block.hash, 4);
  bytes.writeUIntBE(block.timestamp, 36, 6);
  bytes.writeUInt32BE(block.count, 42);
  bytes.writeUIntBE(block.at, 46, 6);
  bytes.writeUInt32BE(block.headBytes, 52);
  bytes.writeUInt32BE(block.bodyBytes, 56);
  bytes.writeUInt32BE(block.sum, 60);
  return bytes;
}

/** Decodes a row. @throws {DamagedStoreError} */
export function decodeLogBlock(row: Uint8Array): LogBlock {
  if (row.length !== BYTES) throw new DamagedStoreError('the store’s place of a block’s logs is unreadable');
  const view = new DataView(row.buffer, row.byteOffset, BYTES);
  const uint48 = (at: number) => view.getUint16(at) * 2 ** 32 + view.getUint32(at + 2);
  return {
    number: view.getUint32(0),
    // Copies the bytes, even when they are a Buffer.
    hash: Uint8Array.prototype.slice.call(row, 4, 36),
    timestamp: uint48(36),
    count: view.getUint32(42),
    at: uint48(46),
    headBytes: view.getUint32(52),
    bodyBytes: view.getUint32(56),
    sum: view.getUint32(60),
  };
}

/** Returns the CRC-32 of a record, which is given as several buffers. */
export function recordSum(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, piece) => crc32(piece, sum), 0);
}
