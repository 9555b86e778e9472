import type { BlockRange } from '../base/block-range.ts';
import { CorruptStoreError } from '../base/errors.ts';
import { PAGE_BYTES } from '../paged-files/page-format.ts';
import { MAX_SEGMENT_BLOCKS } from '../segments/position-entries.ts';
import { blocksName, type SegmentRecord } from '../segments/segment-record.ts';
import type { PagedFileId } from '../paged-files/manifest.ts';

/** The bytes of an object of a file. All but the last object of a file have so many. */
export const PART_BYTES = 4096 * PAGE_BYTES;

/**
 * The folder of all objects: for each segment a manifest, `<from>-<to>.json`, and for each of its files the parts below
 * the file's name and root. The manifest is written last. An object is never replaced by another content.
 */
export const PUBLISHED = 'segments/';

const MANIFEST = /^segments\/(\d{10})-(\d{10})\.json$/;
/** Stores have 4 bytes for the number of a block. */
const MAX_BLOCKS = 2 ** 32;
/** The most bytes of a manifest. */
export const MANIFEST_BYTES = 4096;

/** Returns the blocks of the segment whose manifest has a key. Returns undefined for another key. */
export function manifestRange(key: string): BlockRange | undefined {
  const [, from, to] = MANIFEST.exec(key) ?? [];
  const range = { from: Number(from), to: Number(to) };
  return range.from <= range.to && range.to < MAX_BLOCKS ? range : undefined;
}

/** Returns the key of a segment's manifest. */
export function manifestKey(record: SegmentRecord): string {
  return `${PUBLISHED}${blocksName(record).replace('.blocks', '.json')}`;
}

/** Returns the beginning of the keys of a file's parts. */
export function partsPrefix({ name, root }: PagedFileId): string {
  return `${PUBLISHED}${name}/${root}/`;
}

/** Returns the key of a part of a file. */
export function partKey(file: PagedFileId, part: number): string {
  return `${partsPrefix(file)}${String(part).padStart(5, '0')}`;
}

/** A part of a file: its object, and its bytes in the file. */
export interface FilePart {
  readonly key: string;
  readonly at: number;
  readonly length: number;
}

/** Returns the parts of a file with a size in bytes. */
export function partsOf(file: PagedFileId, size: number): FilePart[] {
  return Array.from({ length: Math.ceil(size / PART_BYTES) }, (_, part) => {
    const at = part * PART_BYTES;
    return { key: partKey(file, part), at, length: Math.min(PART_BYTES, size - at) };
  });
}

/** Encodes the manifest of a segment of a chain, as JSON. */
export function encodeSegmentManifest(chainId: bigint, record: SegmentRecord): Buffer<ArrayBuffer> {
  return Buffer.from(`${JSON.stringify({ format: 1, chainId: String(chainId), ...record }, null, 2)}\n`);
}

/** Decodes a manifest. @throws {CorruptStoreError} when it is unreadable or of another chain. */
export function decodeSegmentManifest(chainId: bigint, key: string, bytes: Buffer): SegmentRecord {
  const parsed = parse(bytes);
  if (!parsed || parsed.format !== 1) throw new CorruptStoreError(`${key} in the bucket is unreadable`);
  if (parsed.chainId !== String(chainId)) {
    throw new CorruptStoreError(`${key} in the bucket is of chain ${String(parsed.chainId)}, not ${chainId}`);
  }
  const { from, to, transactions, bytes: size, blocksRoot, positionsRoot } = parsed;
  if (isCount(from) && isCount(to) && isCount(transactions) && isCount(size)) {
    const count = to - from + 1;
    if (isRoot(blocksRoot) && isRoot(positionsRoot) && count >= 1 && count <= MAX_SEGMENT_BLOCKS) {
      const record = { from, to, transactions, bytes: size, blocksRoot, positionsRoot };
      if (manifestKey(record) === key) return record;
    }
  }
  throw new CorruptStoreError(`${key} in the bucket is unreadable`);
}

function parse(bytes: Buffer): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString());
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isRoot = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
