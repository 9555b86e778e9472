import { setCount } from '@ethread/storage/disk';
import { temporaryFolders } from '@ethread/storage/testing';
import { DamagedStoreError } from '@ethread/ports';
import { openStoreOfLogs, type StoreOfLogs } from '../testing/store-of-logs.ts';
import { type ChunkEntry, encodeChunk, partKey } from '../chunk-parts.ts';
import { CHUNK_IDS } from '../id-set.ts';
import { openLogIndex } from '../log-index.ts';
import type { LogCondition } from '../packed-value.ts';
import { findCandidates } from './level-candidates.ts';
import { createLevelCheck } from './level-check.ts';
import {
  type LevelShape,
  levelSpans,
  type LevelState,
  NO_LEVELS,
  progressOf,
  readLevelState,
  spanAt,
} from './level-state.ts';
import { dropLogs } from '../write-logs.ts';
import { mergeLevels, shortenLevels } from './merge-levels.ts';
import fc from 'fast-check';

const folder = temporaryFolders();
/** Groups of 2, 4, 8 and 16 chunks. */
const SHAPE: LevelShape = { bits: 1, margin: 3 };
const ALL_STEPS = 100_000;

/** Hashes by frequency: some in every chunk, some in one of several, most in one. */
function hashesOf(chunk: number): number[] {
  const hashes = [5 * 2 ** 32 + 1];
  for (let seed = 1; seed < 40; seed++) {
    if (chunk % seed === seed >> 1) hashes.push(spread(seed));
    hashes.push(spread(1_000 + 40 * chunk + seed));
  }
  return hashes.toSorted((a, b) => a - b);
}

const sets = Array.from({ length: 64 }, (_none, chunk) => new Set(hashesOf(chunk)));

/** Reports whether a chunk has one of the hashes of each condition. */
function meets(chunk: number, conditions: readonly (readonly number[])[]): boolean {
  return conditions.every((any) => any.some((hash) => sets[chunk]?.has(hash)));
}

/** Spreads a number over all 41 bits. */
function spread(seed: number): number {
  const low = Math.imul(seed + 1, 0x9e37_79b1) >>> 0;
  return (low % 512) * 2 ** 32 + (Math.imul(low, 0x85eb_ca6b) >>> 0);
}

function conditionOf(hashes: readonly number[]): LogCondition {
  const sorted = Float64Array.from(hashes).sort();
  return {
    field: 0,
    values: Array.from(sorted, (hash) => new Uint8Array(new Float64Array([hash]).buffer)),
    hashes: sorted,
    hash: () => 0,
  };
}

describe('The upper levels of the log index', () => {
  let store: StoreOfLogs;
  let state: LevelState;
  let finalChunks: number;

  beforeEach(() => {
    store = openStoreOfLogs(folder());
    state = NO_LEVELS;
    finalChunks = 0;
  });
  afterEach(() => store.close());

  function addChunks(count: number, steps = ALL_STEPS): void {
    for (let left = count; left > 0; left--) {
      store.transaction(() => {
        const entries = hashesOf(finalChunks).map((hash): ChunkEntry => ({ hash, ids: Uint16Array.of(1) }));
        for (const { part, bytes } of encodeChunk(entries))
          store.logParts.put(partKey(finalChunks, part), bytes);
        finalChunks++;
        state = mergeLevels(store, SHAPE, state, { finalChunks, steps });
      });
    }
  }

  function removeChunks(count: number): void {
    store.transaction(() => {
      finalChunks -= count;
      state = shortenLevels(store, SHAPE, state, finalChunks);
      const keys = [...store.logParts.keys({ start: partKey(finalChunks, 0) })];
      for (const key of keys) store.logParts.remove(key);
    });
  }

  /** Returns the chunks that a search of all chunks would visit. */
  function chunksWith(conditions: readonly (readonly number[])[]): number[] {
    const found: number[] = [];
    for (let chunk = 0; chunk < finalChunks;) {
      const span = spanAt(SHAPE, state, chunk);
      if (!span) {
        if (meets(chunk, conditions)) found.push(chunk);
        chunk++;
        continue;
      }
      const { chunks } = findCandidates(store, SHAPE, span, conditions.map(conditionOf));
      for (const one of chunks) found.push(span.from + one);
      chunk = span.to;
    }
    return found;
  }

  function expectedChunks(conditions: readonly (readonly number[])[]): number[] {
    return Array.from({ length: finalChunks }, (_none, chunk) => chunk).filter((chunk) =>
      meets(chunk, conditions),
    );
  }

  function check(firstLeft = 0): void {
    const checking = createLevelCheck(store, SHAPE, readLevelState(store));
    for (let chunk = 0; chunk < finalChunks; chunk++) {
      if (chunk < firstLeft) {
        checking.skipChunk(chunk);
        continue;
      }
      checking.addChunk(
        chunk,
        hashesOf(chunk).map((hash) => ({ hash, ids: Uint16Array.of(1) })),
      );
    }
    checking.end();
  }

  /** Expects that lookups of frequent, rare and absent values name the right chunks. */
  function expectExact(): void {
    // Chunks of a group that is being merged may be named without need.
    const isMerging = progressOf(state, 1).merged > 0;
    const value = fc.oneof(fc.nat({ max: 45 }), fc.integer({ min: 1_000, max: 6_000 })).map(spread);
    const conditions = fc.array(fc.array(value, { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 2,
    });
    fc.assert(
      fc.property(conditions, (wanted) => {
        const expected = expectedChunks(wanted);
        const found = chunksWith(wanted);
        if (isMerging) expect(found).toEqual(expect.arrayContaining(expected));
        else expect(found).toEqual(expected);
      }),
      { numRuns: 30 },
    );
    check();
  }

  const levelsOf = () => [...levelSpans(SHAPE, state)].map(({ level }) => level);

  it('name exactly the chunks of each value, in groups of every level', () => {
    addChunks(34);
    expect(levelsOf()).toEqual([4, 3, 2, 1, 1, 1]);
    expect(readLevelState(store)).toEqual(state);
    expectExact();
  });

  it('name the chunks, and the values in each, that a search from any chunk to any end reads', () => {
    addChunks(34);
    const ended = finalChunks;
    store.transaction(() => {
      setCount(store, 'finalChunks', ended);
      dropLogs(store, { from: 0, to: ended * CHUNK_IDS });
    });
    const index = openLogIndex(store, SHAPE);
    const place = fc.nat({ max: ended });
    const hashes = fc.array(fc.nat({ max: 45 }).map(spread), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(place, place, hashes, (one, other, wanted) => {
        const [from, end] = [Math.min(one, other), Math.max(one, other)];
        const searched = new Map<number, readonly number[]>();
        for (let first = from; first < end;) {
          const { next, chunks } = index.chunksToSearch(first, end, [conditionOf(wanted)]);
          for (const { chunk, conditions } of chunks)
            searched.set(
              chunk,
              conditions.flatMap((condition) => [...condition.hashes]),
            );
          first = next;
        }
        expect([...searched.keys()].filter((chunk) => chunk < from || chunk >= end)).toEqual([]);
        for (let chunk = from; chunk < end; chunk++) {
          const its = wanted.filter((hash) => sets[chunk]?.has(hash));
          expect(searched.get(chunk) ?? []).toEqual(expect.arrayContaining(its));
        }
      }),
      { numRuns: 50 },
    );
  });

  it('name the chunks of each value while groups of several levels are merged', () => {
    addChunks(23, 0);
    for (let merges = 0; merges < 7; merges++) {
      store.transaction(() => {
        state = mergeLevels(store, SHAPE, state, { finalChunks, steps: 1_231 });
      });
      expectExact();
    }
    expect(Math.max(...levelsOf())).toBeGreaterThan(1);
  });

  it('name the chunks of each value after the last chunks were removed and added again', () => {
    addChunks(37, 900);
    for (const count of [1, 6, 14, 3]) {
      removeChunks(count);
      expectExact();
      addChunks(5, 900);
      expectExact();
    }
    removeChunks(finalChunks);
    expect(store.logLevels.count()).toBe(0);
  });

  it('pass the check with and without the values of chunks whose logs were removed', () => {
    addChunks(9);
    const removed = (chunk: number) => [
      ...store.logParts.keys({ start: partKey(chunk, 0), end: partKey(chunk + 1, 0) }),
    ];
    // The last one is in no group yet, so that the next groups lack its values.
    store.transaction(() => {
      for (let chunk = 0; chunk < 9; chunk++) for (const key of removed(chunk)) store.logParts.remove(key);
    });
    check(9);
    addChunks(5);
    check(9);
    expect(() => check(8)).toThrow('other values in group');
  });

  it('drop the values of removed logs when their groups are merged', () => {
    const once = [[spread(1_000 + 40 + 1)]];
    addChunks(5);
    expect(chunksWith(once)).toEqual([1]);
    store.transaction(() => dropLogs(store, { from: 0, to: 4 * CHUNK_IDS }));
    addChunks(4);
    expect(levelsOf()).toEqual([2, 1, 1]);
    expect(chunksWith(once)).toEqual([]);
    check(4);
  });

  it('report a missing row, and rows of other values, in the check and in a search', () => {
    addChunks(9);
    const [row] = store.logLevels.range();
    if (!row) throw new Error('there are no rows');
    const { key } = row;
    const value = Uint8Array.from(row.value);
    store.transaction(() => store.logLevels.remove(key));
    expect(check).toThrow(DamagedStoreError);
    expect(() => chunksWith([[0]])).toThrow(DamagedStoreError);
    store.transaction(() => store.logLevels.put(key, Uint8Array.of(4, 0)));
    expect(check).toThrow('other values in group');
    store.transaction(() => store.logLevels.put(key, value));
    check();
    store.transaction(() => store.logLevels.put(key + 2 ** 40, value));
    expect(check).toThrow('rows of upper levels');
  });
});
