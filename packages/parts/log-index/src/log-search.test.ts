import type { Log } from '@ethread/chain';
import { Turns } from '@ethread/core';
import fc from 'fast-check';
import { temporaryFolders } from '@ethread/storage/testing';
import { CHUNK_IDS } from './id-set.ts';
import { type LogWorld, numberedValue, openLogWorld, WEAK_KEY } from './testing/log-world.ts';

const folder = temporaryFolders();
const address = (seed: number) => numberedValue(20, seed);
const topic = (seed: number) => numberedValue(32, seed);

/** Returns numbers from a seed, small ones far more often than large ones. */
function numbers(seed: number) {
  let state = seed;
  const next = () => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) / 2 ** 32;
  return {
    below: (limit: number) => Math.floor(next() * limit),
    skewed: (limit: number) => Math.floor(limit ** next()),
  };
}

/** Returns logs with a few values that are in most of them, and many, or a part of that many, that are in few. */
function someLogs(count: number, seed: number, part = 1): Log[] {
  const { below, skewed } = numbers(seed);
  return Array.from({ length: count }, () => ({
    address: address(skewed(3_000 * part)),
    topics: Array.from({ length: below(5) }, (_, position) =>
      topic(skewed((position === 0 ? 200 : 20_000) * part)),
    ),
    data: new Uint8Array(below(40)).fill(1),
  }));
}

const inBlocks = (logs: readonly Log[], size: number) =>
  Array.from({ length: Math.ceil(logs.length / size) }, (_, index) =>
    logs.slice(size * index, size * (index + 1)),
  );

const value = fc.double({ min: 0, max: 1, noNaN: true });
const seedOf = (of: number, limit: number) => Math.floor(limit ** of);
/** Returns a few values, or so many that they are looked up after the others. */
const listOf = (values: fc.Arbitrary<Uint8Array>, minLength: number) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.array(values, { minLength, maxLength: 3 }) },
    { weight: 1, arbitrary: fc.array(values, { minLength: 33, maxLength: 60 }) },
  );
const arbitraryQuery = fc.record({
  addresses: listOf(
    value.map((of) => address(seedOf(of, 3_100))),
    0,
  ),
  topics: fc.array(
    fc.oneof(
      { weight: 2, arbitrary: fc.constant([]) },
      {
        weight: 3,
        arbitrary: listOf(
          value.map((of) => topic(seedOf(of, 21_000))),
          1,
        ),
      },
    ),
    { maxLength: 5 },
  ),
  range: fc.tuple(value, value),
  maxResults: fc.oneof(fc.nat({ max: 300 }), fc.constant(10_000)),
});

async function expectAgreement(world: LogWorld, numRuns: number) {
  await fc.assert(
    fc.asyncProperty(arbitraryQuery, async ({ range, maxResults, ...query }) => {
      const [from, to] = range.map((of) => Math.floor(of * world.logs.length)).sort((a, b) => a - b);
      const found = await world.find(query, from, to, { maxResults });
      // Compared as text, because a matcher compares ten thousand numbers more slowly than the search finds them.
      expect(JSON.stringify(found)).toBe(JSON.stringify(world.scan(query, from, to, maxResults)));
    }),
    { numRuns },
  );
}

describe('The log search', () => {
  const worlds: LogWorld[] = [];
  const openWorld = (...options: Parameters<typeof openLogWorld>) => {
    const world = openLogWorld(...options);
    worlds.push(world);
    return world;
  };
  afterEach(async () => {
    for (const { store } of worlds.splice(0)) await store.close();
  });

  it('finds the same logs in final chunks and in the tip as a scan of every log, also for thousands of values', async () => {
    const world = openWorld(folder());
    world.add(inBlocks(someLogs(2.3 * CHUNK_IDS, 1), 150));
    expect(world.store.count('finalChunks')).toBe(1);
    await expectAgreement(world, 100);
    const addresses = Array.from({ length: 2_000 }, (_, seed) => address(1_000 + seed));
    const topics = [[], Array.from({ length: 3_000 }, (_, seed) => topic(5_000 + seed))];
    const found = await world.find({ addresses, topics });
    expect(found).toEqual(world.scan({ addresses, topics }));
    expect(found).not.toEqual([]);
  });

  it('is exact where many values have the same hash', async () => {
    const world = openWorld(folder(), { indexKey: WEAK_KEY });
    // Adding a value compares it with all others of its hash, and of the hashes near it.
    world.add(inBlocks(someLogs(2.3 * CHUNK_IDS, 2, 0.1), 1_000));
    expect(world.store.count('finalChunks')).toBe(1);
    await expectAgreement(world, 15);
  });

  it('reads no log before it is certain that the matches are within the limit', async () => {
    const world = openWorld(folder());
    const log = { address: address(1), topics: [topic(1)], data: new Uint8Array() };
    world.add([[log, log], [log]]);
    world.store.logFiles.read = () => {
      throw new Error('a log was read');
    };
    const requested = { topics: [[topic(1)]] };
    expect(await world.find(requested, 0, 3, { maxResults: 2 })).toEqual({ stopped: 'tooMany' });
    await expect(world.find(requested, 0, 3, { maxResults: 3 })).rejects.toThrow('a log was read');
  });

  it('yields to other tasks during a log search, and stops as soon as it is aborted', async () => {
    // The clock advances with every reading.
    let now = 0;
    const turns = new Turns(() => (now += 10));
    const world = openWorld(folder(), { turns });
    world.add(inBlocks(someLogs(1.1 * CHUNK_IDS, 3), 5_000));
    const controller = new AbortController();
    const searching = world.find({ addresses: [address(4_000)] }, 0, world.logs.length, controller);
    setImmediate(() => controller.abort());
    expect(await searching).toEqual({ stopped: 'aborted' });
  });
});
