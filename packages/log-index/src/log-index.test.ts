import type { Log } from '@ethread/chain';
import { temporaryFolders } from '@ethread/storage/testing';
import { CHUNK_IDS } from './id-set.ts';
import { openLogIndex } from './log-index.ts';
import { FIXED_KEY, type LogWorld, numberedValue, openLogWorld } from './testing/log-world.ts';
import { openStoreOfLogs } from './testing/store-of-logs.ts';

const folder = temporaryFolders();
const log = (number: number): Log => ({
  address: numberedValue(20, number % 3_000),
  topics: [numberedValue(32, number % 11)],
  data: new Uint8Array(),
});
const logs = Array.from({ length: 3 * CHUNK_IDS + 10 }, (_, number) => log(number));
const inBlocks = (from: number, to: number) =>
  Array.from({ length: Math.ceil((to - from) / 1_000) }, (_, index) =>
    logs.slice(from + 1_000 * index, Math.min(to, from + 1_000 * (index + 1))),
  );

/** Returns all rows of a store's final chunks. */
const finalParts = ({ store }: LogWorld) =>
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
    const end = 2 * CHUNK_IDS + 1_000;
    const once = openWorld();
    once.add(inBlocks(0, end));
    const again = openWorld();
    again.add(inBlocks(0, end));
    // In the tip, in its first chunk, in a final chunk, and all logs.
    for (const length of [131_000, 66_000, 3_000, 0]) {
      again.shorten(length);
      expect(await again.find(requested)).toEqual(again.scan(requested));
      again.add(inBlocks(length, end));
      expect(finalParts(again)).toEqual(finalParts(once));
      expect(await again.find(requested)).toEqual(once.scan(requested));
    }
  });

  it('encodes a chunk of many values in several transactions, and again after a removal', async () => {
    const world = openWorld();
    const add = (from: number, to: number) => {
      const many = Array.from({ length: to - from }, (_, index) => ({
        ...log(from + index),
        address: numberedValue(20, from + index),
      }));
      for (let at = 0; at < many.length; at += 1_000) world.add([many.slice(at, at + 1_000)]);
    };
    const full = 2 * CHUNK_IDS;
    add(0, full + 2_000);
    expect(world.store.count('finalChunks')).toBe(0);
    expect(await world.find(requested)).toEqual(world.scan(requested));
    world.shorten(full - 500);
    add(full - 500, full + 2_000);
    expect(world.store.count('finalChunks')).toBe(0);
    add(full + 2_000, full + 12_000);
    expect(world.store.count('finalChunks')).toBe(1);
    expect(await world.find(requested)).toEqual(world.scan(requested));
  });

  it('rebuilds the log index from the logs when a store is opened, and adds further logs', async () => {
    const path = folder();
    const world = openLogWorld(path);
    world.add(inBlocks(0, 130_000));
    await world.store.close();
    const store = openStoreOfLogs(path);
    store.transaction(() => store.logIndex.append(130_000, logs.slice(130_000, 2 * CHUNK_IDS + 1)));
    expect(store.count('finalChunks')).toBe(1);
    await store.close();
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
