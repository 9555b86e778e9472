import type { LogTables } from '../log-tables.ts';
import { CHUNK_IDS, type IdList, type IdSet, idsWithin, IdUnion, intersect, isInSet } from '../id-set.ts';
import type { LogCondition } from '../packed-value.ts';
import { LevelRow } from './level-row.ts';
import {
  chunksOf,
  fanOut,
  levelBucketOf,
  type LevelShape,
  restBitsOf,
  type LevelSpan,
} from './level-state.ts';
import { readLevelRow } from './merge-levels.ts';

type Tables = Pick<LogTables, 'logLevels'>;

/** The chunks of a group that may have a log which meets all conditions. */
export interface LevelCandidates {
  /** In order, counted from the group's first chunk. */
  readonly chunks: IdList;
  /** Returns the conditions with only the values that occur in a chunk. */
  conditionsIn(chunk: number): readonly LogCondition[];
}

/** A set of up to 65,536 chunks of a group has the form of a set of up to 65,536 logs of a chunk. */
type ChunkSet = IdSet;

/** The chunks of a condition, and of each of its values. */
interface ConditionChunks {
  readonly condition: LogCondition;
  readonly any: ChunkSet;
  readonly ofValues: readonly ChunkSet[];
}

/** Looks conditions up in a group. Searches the condition with the fewest values first, which may rule out the group. */
export function findCandidates(
  store: Tables,
  shape: LevelShape,
  span: LevelSpan,
  conditions: readonly LogCondition[],
): LevelCandidates {
  const found: ConditionChunks[] = [];
  let chunks: ChunkSet = ALL_CHUNKS;
  for (const condition of conditions) {
    const ofValues = Array.from(condition.hashes, (hash) => chunksWith(store, shape, span, hash));
    const union = new IdUnion();
    for (const set of ofValues) union.addSet(set);
    const any = union.ids();
    found.push({ condition, any, ofValues });
    chunks = intersect(chunks, any);
    if (chunks instanceof Uint16Array && chunks.length === 0) break;
  }
  return {
    chunks: idsWithin(chunks, { from: 0, to: span.to - span.from }),
    conditionsIn: (chunk) => found.map((one) => valuesIn(one, chunk)),
  };
}

function valuesIn({ condition, ofValues }: ConditionChunks, chunk: number): LogCondition {
  const { values, hashes } = condition;
  if (values.length === 1) return condition;
  const stored: number[] = [];
  for (let at = 0; at < values.length; at++) if (isInSet(ofValues[at], chunk)) stored.push(at);
  return {
    ...condition,
    values: stored.map((at) => values[at] ?? NO_VALUE),
    hashes: Float64Array.from(stored, (at) => hashes[at] ?? 0),
  };
}

/** Returns the chunks of a group in which a hash occurs. */
function chunksWith(store: Tables, shape: LevelShape, span: LevelSpan, hash: number): ChunkSet {
  const { level, group, merged } = span;
  const found = new IdUnion();
  const bucketBelow = levelBucketOf(shape, level - 1, hash);
  if (bucketBelow < merged) {
    addChunks(store, shape, { level, group, first: 0 }, hash, found);
    return found.ids();
  }
  // The chunks themselves are below the first level.
  if (level === 1) return idsWithin(ALL_CHUNKS, { from: 0, to: chunksOf(shape, level) });
  const children = fanOut(shape);
  for (let child = 0; child < children; child++) {
    const first = child * chunksOf(shape, level - 1);
    addChunks(store, shape, { level: level - 1, group: group * children + child, first }, hash, found);
  }
  return found.ids();
}

function addChunks(
  store: Tables,
  shape: LevelShape,
  { level, group, first }: { readonly level: number; readonly group: number; readonly first: number },
  hash: number,
  found: IdUnion,
): void {
  const bytes = readLevelRow(store, shape, level, group, levelBucketOf(shape, level, hash));
  const row = new LevelRow(shape, level, bytes);
  if (row.find(hash % 2 ** restBitsOf(shape, level))) row.visitChunks((chunk) => found.add(first + chunk));
}

const ALL_CHUNKS: ChunkSet = Uint32Array.from({ length: CHUNK_IDS / 32 }, () => 0xffff_ffff);
const NO_VALUE = new Uint8Array(0);
