import fc from 'fast-check';
import { DamagedStoreError } from '@ethread/ports';
import { setCount } from '@ethread/storage/disk';
import { temporaryFolders } from '@ethread/storage/testing';
import { checkGroups, mergeGroups, readGroups, shortenGroups } from './chunk-groups.ts';
import { type ChunkEntry, encodeChunk, partKey } from './chunk-parts.ts';
import { CHUNK_IDS } from './id-set.ts';
import { openLogIndex } from './log-index.ts';
import type { LogCondition } from './packed-value.ts';
import { openStoreOfLogs, type StoreOfLogs } from './testing/store-of-logs.ts';
import { dropLogs } from './write-logs.ts';

const folder = temporaryFolders();
const SIZE = 4;
const ALL_STEPS = 100_000;

/** Spreads a number over all 41 bits. */
function spread(seed: number): number {
  const low = Math.imul(seed + 1, 0x9e37_79b1) >>> 0;
  return (low % 512) * 2 ** 32 + (Math.imul(low, 0x85eb_ca6b) >>> 0);
}

/** Hashes by frequency: some in every chunk, some in one of several, most in one. */
function hashesOf(chunk: number): number[] {
  const hashes = [5 * 2 ** 32 + 1];
  for (let seed = 1; seed < 40; seed++) {
    if (chunk % seed === seed >> 1) hashes.push(spread(seed));
    hashes.push(spread(1_000 + 40 * chunk + seed));
  }
  return hashes.toSorted((a, b) => a - b);
}

const sets = Array.from({ length: 32 }, (_none, chunk) => new Set(hashesOf(chunk)));
const value = fc.oneof(fc.nat({ max: 45 }), fc.integer({ min: 1_000, max: 2_300 })).map(spread);
const values = fc.array(value, { minLength: 1, maxLength: 4 });

function conditionOf(hashes: readonly number[]): LogCondition {
  const sorted = Float64Array.from(hashes).sort();
  return {
    field: 0,
    values: Array.from(sorted, (hash) => new Uint8Array(new Float64Array([hash]).buffer)),
    hashes: sorted,
    hash: () => 0,
  };
}

describe('Groups of chunks', () => {
  let store: StoreOfLogs;
  let chunks: number;

  beforeEach(() => {
    store = openStoreOfLogs(folder());
    chunks = 0;
    // The chunks have no logs to read.
    store.transaction(() => dropLogs(store, { from: 64 * CHUNK_IDS, to: 65 * CHUNK_IDS }));
  });
  afterEach(() => store.close());

  function addChunks(count: number, steps = ALL_STEPS): void {
    for (let left = count; left > 0; left--) {
      store.transaction(() => {
        const entries = hashesOf(chunks).map((hash): ChunkEntry => ({ hash, ids: Uint16Array.of(1) }));
        for (const { part, bytes } of encodeChunk(entries)) store.logParts.put(partKey(chunks, part), bytes);
        setCount(store, 'finalChunks', ++chunks);
        mergeGroups(store, SIZE, readGroups(store), { finalChunks: chunks, steps });
      });
    }
  }

  function removeParts(from: number, to: number): void {
    const keys = store.logParts.keys({ start: partKey(from, 0), end: partKey(to, 0) });
    for (const key of [...keys]) store.logParts.remove(key);
  }

  function removeChunks(count: number): void {
    store.transaction(() => {
      removeParts(chunks - count, chunks);
      setCount(store, 'finalChunks', (chunks -= count));
      shortenGroups(store, SIZE, readGroups(store), chunks);
    });
  }

  /** Returns the chunks that a search visits, with the values that it looks up in each. */
  function searched(from: number, end: number, wanted: readonly (readonly number[])[]) {
    const index = openLogIndex(
      { ...store, count: (fact) => (fact === 'finalChunks' ? 65 : store.count(fact)) },
      SIZE,
    );
    const found = new Map<number, readonly (readonly number[])[]>();
    for (let first = from; first < end;) {
      const { next, chunks: some } = index.chunksToSearch(first, end, wanted.map(conditionOf));
      for (const { chunk, conditions } of some)
        found.set(
          chunk,
          conditions.map(({ hashes }) => [...hashes]),
        );
      first = next;
    }
    return found;
  }

  /** Expects that a search from any chunk to any end names the right chunks and values. */
  function expectExact(): void {
    const place = fc.nat({ max: chunks });
    const conditions = fc.array(values, { minLength: 1, maxLength: 2 });
    const { complete } = readGroups(store);
    fc.assert(
      fc.property(place, place, conditions, (one, other, wanted) => {
        const [from, end] = [Math.min(one, other), Math.max(one, other)];
        const found = searched(from, end, wanted);
        for (let chunk = from; chunk < end; chunk++) {
          const its = wanted.map((any) => any.filter((hash) => sets[chunk]?.has(hash)));
          const group = Math.floor(chunk / SIZE);
          const inGroup = Math.min(end, (group + 1) * SIZE) - Math.max(from, group * SIZE);
          if (its.every(({ length }) => length > 0)) {
            for (const [at, some] of its.entries())
              expect(found.get(chunk)?.[at]).toEqual(expect.arrayContaining(some));
          } else if (group < complete && inGroup >= 3) expect(found.has(chunk)).toBe(false);
        }
        expect([...found.keys()].every((chunk) => chunk >= from && chunk < end)).toBe(true);
      }),
      { numRuns: 50 },
    );
    checkGroups(store, SIZE);
  }

  it('name exactly the chunks of each value, while groups are merged and after chunks were removed', () => {
    addChunks(14);
    expect(readGroups(store)).toEqual({ complete: 3, merged: 0 });
    expectExact();
    addChunks(5, 100);
    expect(readGroups(store).merged).toBeGreaterThan(0);
    for (const count of [1, 3, 8, 2]) {
      removeChunks(count);
      expectExact();
      addChunks(5, 300);
      expectExact();
    }
    removeChunks(chunks);
    expect(store.logGroups.count()).toBe(0);
  });

  it('have no rows once all their logs were removed, and may name removed logs before', () => {
    addChunks(6);
    const drop = (from: number, to: number) =>
      store.transaction(() => {
        const logs = { from: from * CHUNK_IDS, to: to * CHUNK_IDS };
        dropLogs(store, logs);
        openLogIndex(store, SIZE).drop(logs);
      });
    drop(0, 3);
    checkGroups(store, SIZE);
    expect(store.logGroups.count()).toBeGreaterThan(0);
    drop(3, 4);
    checkGroups(store, SIZE);
    expect(store.logGroups.count()).toBe(0);
    drop(4, 8);
    addChunks(6);
    checkGroups(store, SIZE);
    expect(readGroups(store).complete).toBe(3);
    expect(store.logGroups.count()).toBe(512 * SIZE);
  });

  it('report a missing row, and rows of other values, in the check and in a search', () => {
    addChunks(9);
    const [row] = store.logGroups.range();
    if (!row) throw new Error('there are no rows');
    const { key } = row;
    const bytes = Uint8Array.from(row.value);
    const check = () => checkGroups(store, SIZE);
    store.transaction(() => store.logGroups.remove(key));
    expect(check).toThrow(DamagedStoreError);
    expect(() => searched(0, 4, [[0]])).toThrow(DamagedStoreError);
    store.transaction(() => store.logGroups.put(key, Uint8Array.of(0, 0, 0, 1, 0)));
    expect(check).toThrow('other values in group 0');
    store.transaction(() => store.logGroups.put(key, bytes));
    check();
    store.transaction(() => store.logGroups.put(key + 2 ** 40, bytes));
    expect(check).toThrow('rows of groups');
  });
});
