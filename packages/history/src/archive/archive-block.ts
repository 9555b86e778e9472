import {
  type Body,
  decodeBody,
  decodeHeader,
  decodeReceiptList,
  decodeSlimReceiptList,
  type Header,
  InvalidChainBytesError,
  keccak256,
  type Receipt,
} from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import type { EntryName } from './entry.ts';
import { naming } from './naming.ts';
import { decompressFrames } from './snappy-frames.ts';

/** A header as an archive has it. */
export interface ArchivedHeader {
  readonly hash: Uint8Array;
  readonly header: Header;
  /** The header's RLP. */
  readonly headerBytes: Uint8Array;
}

/** A block as an archive has it. Whether its parts are what its header commits to is not checked here. */
export interface ArchivedBlock extends ArchivedHeader {
  readonly body: Body;
  /** The body's RLP. */
  readonly bodyBytes: Uint8Array;
  /** Absent in an archive without receipts. */
  readonly receipts?: readonly Receipt[];
  /** Of the chain up to and with this block; absent in archives from after the Merge. */
  readonly totalDifficulty?: bigint;
}

/** The data of a block's entries as they stand in the file. */
export type BlockEntries = Partial<Record<EntryName, Uint8Array>>;

/** No content comes near these sizes; what claims more is a broken or hostile file. */
const MAX_CONTENT: Readonly<Partial<Record<EntryName, number>>> = {
  header: 64 * 1024,
  body: 128 * 1024 * 1024,
  receipts: 128 * 1024 * 1024,
  slimReceipts: 128 * 1024 * 1024,
  proof: 64 * 1024,
};
const UINT256_BYTES = 32;

/** The most bytes that an entry may have in the file: compressing may add to what cannot be compressed. */
export function maxEntryBytes(name: EntryName): number {
  const content = MAX_CONTENT[name];
  return content === undefined ? UINT256_BYTES : content + content / 4;
}

/** Decodes the header among a block's entries. @throws {InvalidChainBytesError} naming the field. */
export function decodeArchivedHeader(entries: BlockEntries): ArchivedHeader {
  const headerBytes = decompress(entries, 'header');
  return { hash: keccak256(headerBytes), header: decodeHeader(headerBytes), headerBytes };
}

/** Decodes a block's entries. @throws {InvalidChainBytesError} naming the field. */
export function decodeArchivedBlock(entries: BlockEntries): ArchivedBlock {
  const bodyBytes = decompress(entries, 'body');
  return {
    ...decodeArchivedHeader(entries),
    body: decodeBody(bodyBytes),
    bodyBytes,
    ...(entries.receipts ? { receipts: decodeReceiptList(decompress(entries, 'receipts')) } : {}),
    ...(entries.slimReceipts ? { receipts: decodeSlimReceiptList(decompress(entries, 'slimReceipts')) } : {}),
    ...(entries.totalDifficulty ? { totalDifficulty: readUint256(entries.totalDifficulty) } : {}),
  };
}

/** The content of an entry. @throws {InvalidChainBytesError} naming it. */
export function decompress(entries: BlockEntries, name: EntryName): Uint8Array {
  const frames = entries[name];
  if (!frames) throw new InvalidChainBytesError(`${name}: missing`);
  return naming(name, () => decompressFrames(frames, MAX_CONTENT[name] ?? 0));
}

/** Little-endian, as SSZ has it. */
function readUint256(bytes: Uint8Array): bigint {
  if (bytes.length !== UINT256_BYTES) {
    throw new InvalidChainBytesError(`totalDifficulty: expected ${UINT256_BYTES} bytes, got ${bytes.length}`);
  }
  return BigInt(bytesToHex(bytes.toReversed()));
}
