import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BlockRange } from '../base/block-range.ts';
import { CorruptStoreError } from '../base/errors.ts';
import type { PagedFileId } from '../paged-files/manifest.ts';

/** A segment in the catalogue of a store. */
export interface SegmentRecord extends BlockRange {
  readonly transactions: number;
  /** The roots of its files in hex; see page-format.ts. */
  readonly blocksRoot: string;
  readonly positionsRoot: string;
  /** The bytes of its files. */
  readonly bytes: number;
}

const ROOT_BYTES = 32;
const BYTES = 4 + 4 + 6 + 2 * ROOT_BYTES;

/** Encodes the last block (4) · transactions (4) · bytes (6) · the roots (32 each). The key is the first block. */
export function encodeSegmentRecord(record: SegmentRecord): Uint8Array {
  const encoded = Buffer.alloc(BYTES);
  encoded.writeUInt32BE(record.to);
  encoded.writeUInt32BE(record.transactions, 4);
  encoded.writeUIntBE(record.bytes, 8, 6);
  encoded.write(record.blocksRoot, 14, 'hex');
  encoded.write(record.positionsRoot, 14 + ROOT_BYTES, 'hex');
  return encoded;
}

/** Decodes the record of the segment from a block on. @throws {CorruptStoreError} */
export function decodeSegmentRecord(from: number, encoded: Buffer): SegmentRecord {
  if (encoded.length !== BYTES) throw new CorruptStoreError(`the store's segment from ${from} is unreadable`);
  return {
    from,
    to: encoded.readUInt32BE(),
    transactions: encoded.readUInt32BE(4),
    bytes: encoded.readUIntBE(8, 6),
    blocksRoot: encoded.toString('hex', 14, 14 + ROOT_BYTES),
    positionsRoot: encoded.toString('hex', 14 + ROOT_BYTES, 14 + 2 * ROOT_BYTES),
  };
}

/** The folder of a store's segments. */
export const SEGMENTS = 'segments';

const padded = (number: number) => String(number).padStart(10, '0');

/** Returns the name of the file with the blocks of a segment. */
export function blocksName({ from, to }: BlockRange): string {
  return `${padded(from)}-${padded(to)}.blocks`;
}

/** Returns the name of the file with the positions of a segment's transactions. */
export function positionsName({ from, to }: BlockRange): string {
  return `${padded(from)}-${padded(to)}.positions`;
}

/** Returns the name of the file with the positions of the transactions of a group of segments. */
export function groupName({ from, to }: BlockRange): string {
  return `${padded(from)}-${padded(to)}.group`;
}

/** Returns the two files of a segment. */
export function filesOf(record: SegmentRecord): readonly [blocks: PagedFileId, positions: PagedFileId] {
  return [
    { name: blocksName(record), root: record.blocksRoot },
    { name: positionsName(record), root: record.positionsRoot },
  ];
}

/** Removes the files of a segment that is in no catalogue. */
export function removeFiles(path: string, record: SegmentRecord): void {
  for (const { name } of filesOf(record)) rmSync(join(path, SEGMENTS, name), { force: true });
}
