import { CorruptStoreError } from '../errors.ts';

/** A block with logs: where their record stands, and what is told of the block with each of them. */
export interface LogBlock {
  readonly number: number;
  readonly hash: Uint8Array;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly count: number;
  /** Where the record stands in the file of logs, and how long its two parts are. */
  readonly at: number;
  readonly headBytes: number;
  readonly bodyBytes: number;
}

const BYTES = 60;

/** number (4) · hash (32) · timestamp (6) · count (4) · place (6) · bytes of head (4) and body (4) */
export function encodeLogBlock(block: LogBlock): Uint8Array {
  const bytes = Buffer.alloc(BYTES);
  bytes.writeUInt32BE(block.number);
  bytes.set(block.hash, 4);
  bytes.writeUIntBE(block.timestamp, 36, 6);
  bytes.writeUInt32BE(block.count, 42);
  bytes.writeUIntBE(block.at, 46, 6);
  bytes.writeUInt32BE(block.headBytes, 52);
  bytes.writeUInt32BE(block.bodyBytes, 56);
  return bytes;
}

/** Reads it back. @throws {CorruptStoreError} */
export function decodeLogBlock(record: Uint8Array): LogBlock {
  if (record.length !== BYTES)
    throw new CorruptStoreError('the store’s place of a block’s logs is unreadable');
  const view = new DataView(record.buffer, record.byteOffset, BYTES);
  const uint48 = (at: number) => view.getUint16(at) * 2 ** 32 + view.getUint32(at + 2);
  return {
    number: view.getUint32(0),
    // A copy, also of a Buffer.
    hash: Uint8Array.prototype.slice.call(record, 4, 36),
    timestamp: uint48(36),
    count: view.getUint32(42),
    at: uint48(46),
    headBytes: view.getUint32(52),
    bodyBytes: view.getUint32(56),
  };
}
