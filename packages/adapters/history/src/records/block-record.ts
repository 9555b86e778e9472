import { decodeHeader, encodeHeader, type Header } from '@ethread/chain';
import { concatBytes } from '@ethread/core';
import { CorruptStoreError } from '../base/errors.ts';

/** A stored header with the values derived from its block. */
export interface BlockRecord {
  readonly hash: Uint8Array;
  readonly header: Header;
  /** Bytes of the whole block's RLP. */
  readonly size: number;
  /**
   * The total difficulty including this block. Undefined for a block after the Merge from an archive that was imported
   * before the blocks below it.
   */
  readonly totalDifficulty: bigint | undefined;
  /** The id of the block's first log. Logs are numbered in the order in which their blocks arrived. */
  readonly firstLog: number;
  readonly logCount: number;
}

const DIFFICULTY_AT = 46;
const HEADER_AT = 78;
/** Represents an unknown total difficulty. No chain reaches this sum. */
export const UNKNOWN_DIFFICULTY = 2n ** 256n - 1n;

/** Encodes a record: hash (32) · firstLog (6) · logCount (4) · size (4) · total difficulty (32) · header's RLP. */
export function encodeBlockRecord(record: BlockRecord): Uint8Array {
  const fixed = Buffer.alloc(HEADER_AT);
  fixed.set(record.hash);
  fixed.writeUIntBE(record.firstLog, 32, 6);
  fixed.writeUInt32BE(record.logCount, 38);
  fixed.writeUInt32BE(record.size, 42);
  fixed.write(
    (record.totalDifficulty ?? UNKNOWN_DIFFICULTY).toString(16).padStart(64, '0'),
    DIFFICULTY_AT,
    'hex',
  );
  return concatBytes(fixed, encodeHeader(record.header));
}

/** Decodes a record. @throws {CorruptStoreError} */
export function decodeBlockRecord(bytes: Uint8Array, number: number): BlockRecord {
  try {
    const record = asBuffer(bytes);
    const totalDifficulty = BigInt(`0x${record.toString('hex', DIFFICULTY_AT, HEADER_AT)}`);
    return {
      hash: Uint8Array.from(bytes.subarray(0, 32)),
      header: decodeHeader(bytes.subarray(HEADER_AT)),
      firstLog: record.readUIntBE(32, 6),
      logCount: record.readUInt32BE(38),
      size: record.readUInt32BE(42),
      totalDifficulty: totalDifficulty === UNKNOWN_DIFFICULTY ? undefined : totalDifficulty,
    };
  } catch (cause) {
    throw new CorruptStoreError(`the store's header of block ${number} is unreadable`, { cause });
  }
}

/** Returns a Buffer over the same bytes. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}
