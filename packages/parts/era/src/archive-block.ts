import {
  type Body,
  decodeBody,
  decodeHeader,
  decodeReceiptList,
  decodeSlimReceiptList,
  type Header,
  InvalidChainBytesError,
  keccak256,
  naming,
  type Receipt,
} from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import type { EntryName } from './entry.ts';
import { decompressFrames } from './snappy-frames.ts';

export interface ArchivedHeader {
  readonly hash: Uint8Array;
  readonly header: Header;
  /** RLP of the header. */
  readonly headerBytes: Uint8Array;
}

/** What an archive claims about a block and its place in the chain. */
export interface ArchivedClaims extends ArchivedHeader {
  /** Total difficulty up to and including this block; absent in archives after the Merge. */
  readonly totalDifficulty?: bigint;
}

/** A block from an archive. Its parts are not checked against its header here. */
export interface ArchivedBlock extends ArchivedClaims {
  readonly body: Body;
  /** RLP of the body. */
  readonly bodyBytes: Uint8Array;
  /** Absent in an archive without receipts. */
  readonly receipts?: readonly Receipt[];
}

/** Data of a block's entries as stored in the file. */
export type BlockEntries = Partial<Record<EntryName, Uint8Array>>;

/**
 * Maximum size of an entry's content in bytes. No content is near these sizes; a larger claim means a broken or hostile
 * file.
 */
const MAX_CONTENT: Readonly<Partial<Record<EntryName, number>>> = {
  header: 64 * 1024,
  body: 128 * 1024 * 1024,
  receipts: 128 * 1024 * 1024,
  slimReceipts: 128 * 1024 * 1024,
  proof: 64 * 1024,
};
const UINT256_BYTES = 32;

/** Returns the maximum size of an entry in the file, in bytes. Compression can enlarge incompressible data. */
export function maxEntryBytes(name: EntryName): number {
  const content = MAX_CONTENT[name];
  return content === undefined ? UINT256_BYTES : content + content / 4;
}

/** Decodes the header from a block's entries. @throws {InvalidChainBytesError} naming the field. */
export function decodeArchivedHeader(entries: BlockEntries): ArchivedHeader {
  const headerBytes = decompress(entries, 'header');
  return { hash: keccak256(headerBytes), header: decodeHeader(headerBytes), headerBytes };
}

/** Decodes the header and the total difficulty. @throws {InvalidChainBytesError} naming the field. */
export function decodeArchivedClaims(entries: BlockEntries): ArchivedClaims {
  const { totalDifficulty } = entries;
  return {
    ...decodeArchivedHeader(entries),
    ...(totalDifficulty ? { totalDifficulty: readUint256(totalDifficulty) } : {}),
  };
}

/** Decodes a block's entries. @throws {InvalidChainBytesError} naming the field. */
export function decodeArchivedBlock(entries: BlockEntries): ArchivedBlock {
  const bodyBytes = decompress(entries, 'body');
  const receipts = decodeArchivedReceipts(entries);
  return {
    ...decodeArchivedClaims(entries),
    body: decodeBody(bodyBytes),
    bodyBytes,
    ...(receipts ? { receipts } : {}),
  };
}

/** Decodes the receipts from a block's entries; undefined without them. @throws {InvalidChainBytesError} naming the field. */
export function decodeArchivedReceipts(entries: BlockEntries): readonly Receipt[] | undefined {
  if (entries.slimReceipts) return decodeSlimReceiptList(decompress(entries, 'slimReceipts'));
  return entries.receipts && decodeReceiptList(decompress(entries, 'receipts'));
}

/** Decompresses the content of an entry. @throws {InvalidChainBytesError} naming it. */
function decompress(entries: BlockEntries, name: EntryName): Uint8Array {
  const frames = entries[name];
  if (!frames) throw new InvalidChainBytesError(`${name}: missing`);
  return naming(name, () => decompressFrames(frames, MAX_CONTENT[name] ?? 0));
}

/** Reads a little-endian SSZ number. */
function readUint256(bytes: Uint8Array): bigint {
  if (bytes.length !== UINT256_BYTES) {
    throw new InvalidChainBytesError(`totalDifficulty: expected ${UINT256_BYTES} bytes, got ${bytes.length}`);
  }
  return BigInt(bytesToHex(bytes.toReversed()));
}
