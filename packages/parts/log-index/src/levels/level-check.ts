import { DamagedStoreError } from '@ethread/ports';
import type { LogTables } from '../log-tables.ts';
import type { ChunkEntry } from '../chunk-parts.ts';
import { CHUNK_FACTOR, LevelRow } from './level-row.ts';
import {
  bucketsOf,
  fanOut,
  type LevelShape,
  restBitsOf,
  levelSpans,
  type LevelSpan,
  type LevelState,
} from './level-state.ts';
import { pairsBelow, readLevelRow } from './merge-levels.ts';

type Tables = Pick<LogTables, 'logBlocks' | 'logLevels' | 'logParts'>;

/** Compares the upper levels with the chunks, in one pass over both. */
export interface LevelCheck {
  /** Adds the next chunk. The entries must be in the order of their hashes. */
  addChunk(chunk: number, entries: readonly ChunkEntry[]): void;
  /** Adds a chunk without logs, whose values the groups may still have. */
  skipChunk(chunk: number): void;
  /** Compares all groups, and the number of rows. @throws {DamagedStoreError} */
  end(): void;
}

/** Sums are exact in a double. */
const SUM_RANGE = 2 ** 48;

/** Creates the check. It compares sums over all pairs of a hash and a chunk, so that it needs no memory for pairs. */
export function createLevelCheck(store: Tables, shape: LevelShape, state: LevelState): LevelCheck {
  const spans = [...levelSpans(shape, state)].map((span) => ({ span, sum: 0 }));
  let current = 0;
  const skipped = new Set<number>();
  return {
    skipChunk: (chunk) => void skipped.add(chunk),
    addChunk(chunk, entries) {
      while (chunk >= (spans[current]?.span.to ?? Infinity)) current++;
      const to = spans[current];
      if (!to) return;
      let before = -1;
      for (const { hash } of entries) {
        if (hash !== before) to.sum = (to.sum + pairSum(hash, chunk)) % SUM_RANGE;
        before = hash;
      }
    },
    end() {
      let rows = 0;
      for (const { span, sum } of spans) {
        const stored = sumOf(store, shape, span, skipped);
        rows += stored.rows;
        if (stored.sum === sum) continue;
        throw new DamagedStoreError(
          `the log index has other values in group ${span.group} of level ${span.level} than the logs`,
        );
      }
      const found = store.logLevels.count();
      if (found === rows) return;
      throw new DamagedStoreError(`the log index has ${found} rows of upper levels, its chunks make ${rows}`);
    },
  };
}

/** Returns the number of rows in which the values of a group are stored, and the sum over their pairs. */
function sumOf(
  store: Tables,
  shape: LevelShape,
  { level, group, from, merged }: LevelSpan,
  skipped: ReadonlySet<number>,
) {
  const rowsOfBucket = fanOut(shape);
  let rows = 0;
  let sum = 0;
  const add = (hash: number, chunk: number) => {
    if (!skipped.has(chunk)) sum = (sum + pairSum(hash, chunk)) % SUM_RANGE;
  };
  for (let bucket = 0; bucket < bucketsOf(shape, level - 1); bucket++) {
    if (bucket >= merged) {
      const base = bucket * 2 ** restBitsOf(shape, level - 1);
      for (const pair of pairsBelow(store, shape, { level, group, bucket })) {
        add(base + Math.floor(pair / CHUNK_FACTOR), from + (pair % CHUNK_FACTOR));
      }
      if (level > 1) rows += rowsOfBucket;
      continue;
    }
    for (let at = bucket * rowsOfBucket; at < (bucket + 1) * rowsOfBucket; at++) {
      const base = at * 2 ** restBitsOf(shape, level);
      const row = new LevelRow(shape, level, readLevelRow(store, shape, level, group, at));
      while (row.next()) {
        row.visitChunks((chunk) => add(base + row.rest, from + chunk));
      }
      rows++;
    }
  }
  return { rows, sum };
}

/** Mixes a hash and a chunk into 32 bits. */
function pairSum(hash: number, chunk: number): number {
  let mixed = Math.imul((hash >>> 0) ^ Math.imul(chunk + 1, 0x9e37_79b1), 0x85eb_ca6b);
  mixed ^= Math.floor(hash / 2 ** 32) ^ (mixed >>> 15);
  return Math.imul(mixed, 0xc2b2_ae35) >>> 0;
}
