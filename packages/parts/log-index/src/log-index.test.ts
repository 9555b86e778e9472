import type { Log } from '@ethread/chain';
import { temporaryFolders } from '@ethread/storage/testing';
import { CHUNK_IDS } from './id-set.ts';
import { createLogIndexCheck } from './log-index-check.ts';
import { openLogIndex } from './log-index.ts';
import { FIXED_KEY, type LogWorld, numberedValue, openLogWorld } from './testing/log-world.ts';
import { openStoreOfLogs } from './testing/store-of-logs.ts';

const folder = temporaryFolders();
const log = (number: number): Log => ({
  address: numberedValue(20, number % 3_000),
  topics: [numberedValue(32, number % 11)],
  data: new Uint8Array(),
});
const logs = Array.from({ length: 3 * CHUNK_IDS + 20_000 }, (_, number) => log(number));
const inBlocks = (from: number, to: number) =>
  Array.from({ length: Math.ceil((to - from) / 1_000) }, (_, index) =>
    logs.slice(from + 1_000 * index, Math.min(to, from + 1_000 * (index + 1))),
  );

/** Returns all rows of a store's chunks. */
const finalParts = ({ store }: Pick<LogWorld, 'store'>) =>
  [...store.logParts.range({})].map(({ key, value }) =>
    [key, value].map((bytes) => Buffer.from(bytes).toString('hex')).join(),
  );

describe('The log index', () => {
  const worlds: LogWorld[] = [];
  const openWorld = (path = folder()) => {
    const world = openLogWorld(path, { indexKey: FIXED_KEY });
    worlds.push(world);
    return world;
  };
  afterEach(async () => {
    for (const { store } of worlds.splice(0)) await store.close();
  });
  const requested = { addresses: [numberedValue(20, 42)], topics: [[numberedValue(32, 3)]] };

  it('writes one index chunk at a time, and never changes a written chunk while logs are added', async () => {
    const world = openWorld();
    let before: string[] = [];
    for (let from = 0; from < logs.length; from += 40_000) {
      world.add(inBlocks(from, Math.min(from + 40_000, logs.length)));
      const parts = finalParts(world);
      expect(parts.slice(0, before.length)).toEqual(before);
      before = parts;
    }
    expect(world.store.count('finalChunks')).toBe(2);
    expect(await world.find(requested)).toEqual(world.scan(requested));
  });

  it('creates the same log index whether logs were added once, or were removed and added again', async () => {
    const end = 2 * CHUNK_IDS + 20_000;
    const once = openWorld();
    once.add(inBlocks(0, end));
    expect(once.store.count('finalChunks')).toBe(1);
    const again = openWorld();
    again.add(inBlocks(0, end));
    const shorten = async (length: number) => {
      again.shorten(length);
      expect(await again.find(requested)).toEqual(again.scan(requested));
    };
    // In the tip, then in its first chunk and in a final chunk.
    for (const lengths of [[131_000], [66_000, 3_000]]) {
      for (const length of lengths) await shorten(length);
      again.add(inBlocks(again.logs.length, end));
      expect(finalParts(again)).toEqual(finalParts(once));
      expect(await again.find(requested)).toEqual(once.scan(requested));
    }
    await shorten(0);
    expect(finalParts(again)).toEqual([]);
    again.add(inBlocks(0, 3_000));
    expect(await again.find(requested)).toEqual(again.scan(requested));
  });

  describe('with a chunk of many values', () => {
    const full = 2 * CHUNK_IDS;
    const many = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => ({
        ...log(from + index),
        address: numberedValue(20, from + index),
      }));
    /** Adds logs in transactions. Returns the most parts that one of them wrote. */
    function addMany(world: LogWorld, from: number, to: number, size = 1_000): number {
      let most = 0;
      for (let at = from; at < to; at += size) {
        const before = world.store.logParts.count();
        world.add([many(at, Math.min(at + size, to))]);
        most = Math.max(most, world.store.logParts.count() - before);
      }
      return most;
    }
    function check({ store }: Pick<LogWorld, 'store'>, length: number): void {
      const { add, end } = createLogIndexCheck(store);
      for (const one of many(0, length)) add(one);
      end();
    }

    it('writes it in many transactions, also after a removal and in another process', async () => {
      const path = folder();
      const world = openWorld(path);
      addMany(world, 0, full);
      expect(world.store.logParts.count()).toBe(0);
      expect(addMany(world, full, full + 2_000, 350)).toBeLessThan(20);
      expect(world.store.count('finalChunks')).toBe(0);
      expect(world.store.logParts.count()).toBeGreaterThan(20);
      expect(() => check(world, full + 2_000)).not.toThrow();
      expect(await world.find(requested)).toEqual(world.scan(requested));
      world.shorten(full + 500);
      expect(world.store.logParts.count()).toBeGreaterThan(20);
      expect(() => check(world, full + 500)).not.toThrow();
      world.shorten(full - 500);
      expect(world.store.logParts.count()).toBe(0);
      addMany(world, full - 500, full + 2_000);
      expect(world.store.count('finalChunks')).toBe(0);
      expect(world.store.logParts.count()).toBeGreaterThan(0);
      // The process ends with a part of the chunk written, and another one continues.
      await world.store.close();
      worlds.length = 0;
      const store = openStoreOfLogs(path);
      let most = 0;
      for (let at = full + 2_000; at < full + 20_000; at += 300) {
        const before = store.logParts.count();
        store.transaction(() => store.logIndex.append(at, many(at, at + 300)));
        most = Math.max(most, store.logParts.count() - before);
      }
      expect(most).toBeLessThan(20);
      expect(store.count('finalChunks')).toBe(1);
      expect(() => check({ store }, full + 20_000)).not.toThrow();
      await store.close();
    });
  });

  it('discards the logs of a failed transaction', async () => {
    const world = openWorld();
    world.add(inBlocks(0, 5_000));
    const { store } = world;
    const failing = () =>
      store.transaction(() => {
        store.logIndex.append(5_000, logs.slice(5_000, 2 * CHUNK_IDS + 1));
        throw new Error('no room');
      });
    expect(failing).toThrow('no room');
    expect(store.count('finalChunks')).toBe(0);
    expect(await world.find(requested)).toEqual(world.scan(requested));
    world.add(inBlocks(5_000, 6_000));
    expect(await world.find(requested)).toEqual(world.scan(requested));
  });

  it('rejects logs that do not follow the last one, and chunks beyond the logs', () => {
    const { store } = openWorld();
    expect(() => store.logIndex.append(1, logs.slice(0, 1))).toThrow(
      'the log index has 0 logs, the next is 1',
    );
    store.facts.put('finalChunks', '1');
    expect(() => openLogIndex(store).append(CHUNK_IDS, [])).toThrow('the log index goes beyond the logs');
  });
});
