import type { Log } from '@ethread/chain';
import { temporaryFolders } from '@ethread/storage/testing';
import { partKey } from './chunk-parts.ts';
import { createLogIndexCheck } from './log-index-check.ts';
import { createLogReader, removedTo } from './log-blocks.ts';
import { FIXED_KEY, type LogWorld, numberedValue, openLogWorld } from './testing/log-world.ts';
import { openStoreOfLogs } from './testing/store-of-logs.ts';
import { dropLogs } from './write-logs.ts';

const folder = temporaryFolders();
const BLOCK_LOGS = 1_000;
const log = (number: number): Log => ({
  address: numberedValue(20, number % 3_000),
  topics: [numberedValue(32, number % 11)],
  data: new Uint8Array(),
});
const inBlocks = (from: number, to: number) =>
  Array.from({ length: (to - from) / BLOCK_LOGS }, (_block, index) =>
    Array.from({ length: BLOCK_LOGS }, (_log, at) => log(from + BLOCK_LOGS * index + at)),
  );
const requested = { addresses: [numberedValue(20, 42)], topics: [[numberedValue(32, 3)]] };
const many = { topics: [[numberedValue(32, 5)]] };
const limits = { maxResults: 1_000_000 };

describe('Removed logs', () => {
  const worlds: LogWorld[] = [];
  function open(path = folder()): LogWorld {
    const world = openLogWorld(path, { indexKey: FIXED_KEY });
    worlds.push(world);
    return world;
  }
  afterEach(async () => {
    for (const { store } of worlds.splice(0)) await store.close();
  });

  function drop({ store }: Pick<LogWorld, 'store'>, from: number, to: number): void {
    store.transaction(() => {
      dropLogs(store, { from, to });
      store.logIndex.drop({ from, to });
    });
  }

  /** Checks the whole index with the logs that are left, as the verification of a store does. */
  function check({ store }: Pick<LogWorld, 'store'>, length: number): void {
    const { add, skip, end } = createLogIndexCheck(store);
    const blockOf = createLogReader(store);
    for (let id = 0; id < length;) {
      const left = Math.min(removedTo(store, id), length);
      skip(left - id);
      id = left;
      for (const to = Math.min(id + BLOCK_LOGS, length); id < to; id++) {
        const block = blockOf(id);
        add(block.log(id - block.firstLog));
      }
    }
    end();
  }

  async function expectExact(world: LogWorld, from: number): Promise<void> {
    for (const query of [requested, many])
      expect(await world.find(query, from, undefined, limits)).toEqual(
        world.scan(query, from, undefined, limits.maxResults),
      );
    expect(() => check(world, world.logs.length)).not.toThrow();
  }

  it('leave an exact index of the other logs, in chunks of every kind, also after a restart', async () => {
    const path = folder();
    const end = 190_000;
    const world = open(path);
    world.add(inBlocks(0, end));
    expect(world.store.count('finalChunks')).toBe(1);
    // In the first chunk, up to the middle of the second one, and into the tip.
    for (const [from, to] of [
      [0, 40_000],
      [40_000, 140_000],
    ] as const) {
      drop(world, from, to);
      await expectExact(world, to);
      expect([...world.store.logBlocks.keys()][1]).toBe(to);
    }
    expect(world.store.logParts.count()).toBe(0);
    await world.store.close();
    worlds.length = 0;

    const again = openStoreOfLogs(path);
    // The second chunk is written from the logs that are left, of which there are none.
    again.transaction(() => again.logIndex.append(end, inBlocks(end, end + 2_000).flat()));
    again.transaction(() => again.logIndex.append(end + 2_000, inBlocks(0, 10_000).flat()));
    expect(again.count('finalChunks')).toBe(2);
    expect(again.logParts.count()).toBe(0);
    await again.close();
  });

  it('free the parts of chunks without other logs, before and after these are written', async () => {
    const world = open();
    world.add(inBlocks(0, 196_000));
    const before = world.store.logParts.count();
    expect(before).toBeGreaterThan(0);
    drop(world, 0, 131_000);
    const half = world.store.logParts.count();
    expect(half).toBeLessThan(before);
    drop(world, 131_000, 150_000);
    world.add(inBlocks(196_000, 330_000));
    expect(world.store.count('finalChunks')).toBe(3);
    expect([...world.store.logParts.keys({ end: partKey(2, 0) })]).toEqual([]);
    await expectExact(world, 150_000);
  });

  it('are one row, in whatever order they were removed, and however often', async () => {
    const world = open();
    world.add(inBlocks(0, 20_000));
    for (const [from, to] of [
      [4_000, 6_000],
      [8_000, 12_000],
      [6_000, 8_000],
      [6_000, 8_000],
      [4_000, 5_000],
      [0, 4_000],
    ] as const)
      drop(world, from, to);
    expect(removedTo(world.store, 0)).toBe(12_000);
    expect(removedTo(world.store, 12_000)).toBe(12_000);
    expect(world.store.logBlocks.count()).toBe(9);
    await expectExact(world, 12_000);
    // Removed logs at the end keep their ids.
    drop(world, 17_000, 20_000);
    world.store.logIndex.forget();
    const append = (at: number) => world.store.transaction(() => world.store.logIndex.append(at, []));
    expect(() => append(17_000)).toThrow('has 20000 logs');
    append(20_000);
  });
});
