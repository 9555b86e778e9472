import { setCount } from '@ethread/storage/disk';
import { DamagedStoreError } from '@ethread/ports';
import { BUCKETS, bucketOf, partKey, restOf, restsInBucket } from './chunk-parts.ts';
import { CHUNK_IDS, type IdList, type IdSet, idsWithin, IdUnion, intersect, isInSet } from './id-set.ts';
import type { LogTables } from './log-tables.ts';
import { type LogCondition, REST_BITS } from './packed-value.ts';
import { areRemoved } from './write-chunk.ts';

/** The chunks of a group, a power of two of at most 256. Fixed in a store; tests have smaller groups. */
export const GROUP_CHUNKS = 64;

/** The lower bits of a hash (4), and a chunk of the group (1). A row is a list of such pairs in order. */
const PAIR_BYTES = 5;

type Tables = Pick<LogTables, 'facts' | 'count' | 'logBlocks' | 'logParts' | 'logGroups'>;

export interface GroupState {
  /** The number of complete groups, from the first chunk on. */
  readonly complete: number;
  /** The buckets of the next group that are written. */
  readonly merged: number;
}

/** Reads the state. @throws {DamagedStoreError} */
export function readGroups(store: Pick<Tables, 'count'>): GroupState {
  return { complete: store.count('groups'), merged: store.count('mergedBuckets') };
}

function writeGroups(store: Tables, state: GroupState): GroupState {
  setCount(store, 'groups', state.complete);
  setCount(store, 'mergedBuckets', state.merged);
  return state;
}

/** Returns the key of a row. A bucket has as many rows as the group has chunks, by the next bits of the hash. */
const rowKey = (size: number, group: number, bucket: number, row = 0) =>
  (group * BUCKETS + bucket) * size + row;

/**
 * Merges up to `steps` buckets of complete chunks into groups, within a transaction. A step takes some milliseconds.
 * Returns the new state.
 */
export function mergeGroups(
  store: Tables,
  size: number,
  state: GroupState,
  { finalChunks, steps }: { readonly finalChunks: number; readonly steps: number },
): GroupState {
  let { complete, merged } = state;
  for (let left = steps; left > 0 && (complete + 1) * size <= finalChunks; left--) {
    if (areRemoved(store, complete * size, (complete + 1) * size)) {
      dropGroup(store, size, complete);
      merged = BUCKETS;
    } else {
      for (const [row, bytes] of rowsOf(store, size, complete, merged).entries())
        store.logGroups.put(rowKey(size, complete, merged, row), bytes);
      merged++;
    }
    if (merged < BUCKETS) continue;
    complete++;
    merged = 0;
  }
  if (complete === state.complete && merged === state.merged) return state;
  return writeGroups(store, { complete, merged });
}

/** Returns the rows of a bucket of a group, from the chunks. */
export function rowsOf(
  { logParts }: Pick<Tables, 'logParts'>,
  size: number,
  group: number,
  bucket: number,
): Buffer[] {
  const pairs: number[] = [];
  for (let chunk = 0; chunk < size; chunk++) {
    const bytes = logParts.getFast(partKey(group * size + chunk, bucket));
    const view = bytes && new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    if (view) for (const rest of restsInBucket(view)) pairs.push(rest * 256 + chunk);
  }
  const sorted = Float64Array.from(pairs).sort();
  const rows: Buffer[] = [];
  for (let row = 0, from = 0; row < size; row++) {
    const end = ((row + 1) * 2 ** REST_BITS * 256) / size;
    let to = from;
    while (to < sorted.length && (sorted[to] ?? 0) < end) to++;
    const bytes = Buffer.allocUnsafe((to - from) * PAIR_BYTES);
    for (let at = from; at < to; at++)
      bytes.writeUIntBE(sorted[at] ?? 0, (at - from) * PAIR_BYTES, PAIR_BYTES);
    rows.push(bytes);
    from = to;
  }
  return rows;
}

/** Removes the groups with a chunk from `chunks` on, within a transaction. Returns the new state. */
export function shortenGroups(store: Tables, size: number, state: GroupState, chunks: number): GroupState {
  const complete = Math.floor(chunks / size);
  if (complete > state.complete) return state;
  for (const key of [...store.logGroups.keys({ start: rowKey(size, complete, 0) })])
    store.logGroups.remove(key);
  return writeGroups(store, { complete, merged: 0 });
}

/** Removes the rows of a group all of whose logs were removed, within a transaction. */
export function dropGroup({ logGroups }: Pick<Tables, 'logGroups'>, size: number, group: number): void {
  const range = { start: rowKey(size, group, 0), end: rowKey(size, group + 1, 0) };
  for (const key of [...logGroups.keys(range)]) logGroups.remove(key);
}

/** The chunks of a group that may have a log which meets all conditions. */
export interface GroupCandidates {
  /** In order, counted from the group's first chunk. */
  readonly chunks: IdList;
  /** Returns the conditions with only the values that occur in a chunk. */
  conditionsIn(chunk: number): readonly LogCondition[];
}

/** A set of chunks of a group has the form of a set of logs of a chunk. */
type ChunkSet = IdSet;

/** Looks conditions up in a complete group. The first of them, with the fewest values, may rule out the group. */
export function findCandidates(
  store: Pick<Tables, 'logGroups'>,
  size: number,
  group: number,
  conditions: readonly LogCondition[],
): GroupCandidates {
  const found: { readonly condition: LogCondition; readonly ofValues: readonly ChunkSet[] }[] = [];
  let chunks: ChunkSet = Uint16Array.from({ length: size }, (_, chunk) => chunk);
  for (const condition of conditions) {
    const ofValues = Array.from(condition.hashes, (hash) => chunksWith(store, size, group, hash));
    const union = new IdUnion();
    for (const set of ofValues) union.addSet(set);
    found.push({ condition, ofValues });
    chunks = intersect(chunks, union.ids());
    if (chunks.length === 0) break;
  }
  return {
    chunks: idsWithin(chunks, { from: 0, to: CHUNK_IDS }),
    conditionsIn: (chunk) =>
      found.map(({ condition, ofValues }) => {
        const { values, hashes } = condition;
        if (values.length === 1) return condition;
        const isIn = (_value: unknown, at: number) => isInSet(ofValues[at], chunk);
        return { ...condition, values: values.filter(isIn), hashes: hashes.filter(isIn) };
      }),
  };
}

/** Returns the chunks of a group in which a hash occurs. */
function chunksWith(store: Pick<Tables, 'logGroups'>, size: number, group: number, hash: number): ChunkSet {
  const rest = restOf(hash);
  const row = readRow(store, rowKey(size, group, bucketOf(hash), Math.floor((rest * size) / 2 ** REST_BITS)));
  let low = 0;
  let high = row.length / PAIR_BYTES;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (row.readUInt32BE(middle * PAIR_BYTES) < rest) low = middle + 1;
    else high = middle;
  }
  const chunks: number[] = [];
  for (let at = low * PAIR_BYTES; at < row.length && row.readUInt32BE(at) === rest; at += PAIR_BYTES) {
    const chunk = row[at + 4] ?? 0;
    // Values with the same hash share their pairs.
    if (chunks.at(-1) !== chunk) chunks.push(chunk);
  }
  return Uint16Array.from(chunks);
}

/** Returns a row in memory that is valid until the next read. @throws {DamagedStoreError} when it is missing. */
function readRow({ logGroups }: Pick<Tables, 'logGroups'>, key: number): Buffer {
  const row = logGroups.getFast(key);
  if (row) return row;
  throw new DamagedStoreError(`the log index lacks row ${key} of its groups of chunks`);
}

/** Compares all groups with the chunks in the store. @throws {DamagedStoreError} when they differ. */
export function checkGroups(store: Tables, size: number): void {
  const { complete, merged } = readGroups(store);
  let rows = 0;
  for (let group = 0; group <= complete; group++) {
    const first = group * size;
    if (areRemoved(store, first, first + size)) continue;
    const removed = Array.from({ length: size }, (_, chunk) =>
      areRemoved(store, first + chunk, first + chunk + 1),
    );
    for (let bucket = 0; bucket < (group < complete ? BUCKETS : merged); bucket++) {
      for (const [row, expected] of rowsOf(store, size, group, bucket).entries()) {
        const stored = readRow(store, rowKey(size, group, bucket, row));
        rows++;
        if (!expected.equals(withoutChunks(stored, removed)))
          throw new DamagedStoreError(`the log index has other values in group ${group} than its chunks`);
      }
    }
  }
  const found = store.logGroups.count();
  if (found !== rows)
    throw new DamagedStoreError(`the log index has ${found} rows of groups, its chunks make ${rows}`);
}

/** Returns a row without the pairs of removed chunks, which it may still have. */
function withoutChunks(row: Buffer, removed: readonly boolean[]): Buffer {
  const left: Buffer[] = [];
  for (let at = 0; at < row.length; at += PAIR_BYTES)
    if (removed[row[at + 4] ?? 0] !== true) left.push(row.subarray(at, at + PAIR_BYTES));
  return Buffer.concat(left);
}
