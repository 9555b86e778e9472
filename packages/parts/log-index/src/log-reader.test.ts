import { isDeepStrictEqual } from 'node:util';
import type { Log } from '@ethread/chain';
import fc from 'fast-check';
import { temporaryFolders } from '@ethread/storage/testing';
import { decodeLogBlock } from './log-block.ts';
import { createLogReader, logsEndIn, LogsOfBlock } from './log-reader.ts';
import { openLogWorld } from './testing/log-world.ts';

const folder = temporaryFolders();

/** Returns logs without repeated values, so that their record is longer than one read. */
const logs: readonly Log[] = Array.from({ length: 4_000 }, (_, index) => ({
  address: new Uint8Array(20).fill(index + 1),
  topics: [],
  data: new Uint8Array(index % 97).map((_byte, at) => (index * 31 + at * 7) & 0xff),
}));

describe('A record longer than one read', () => {
  it('returns the same logs of a long record in any order of reading', async () => {
    const world = openLogWorld(folder());
    world.add([logs]);
    const record = world.store.logBlocks.get(0);
    if (!record) throw new Error('the block is not there');
    const place = decodeLogBlock(record);
    expect(place.headBytes + place.bodyBytes).toBeGreaterThan(128 * 1024);
    // Consecutive logs from some position on.
    const runs = fc.array(fc.tuple(fc.nat(logs.length - 1), fc.nat(2_000)), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(runs, (requested) => {
        const block = new LogsOfBlock(world.store, 0, place);
        // One expectation for all, because there are tens of thousands of logs.
        const different: number[] = [];
        for (const [from, count] of requested) {
          for (let position = from; position < Math.min(from + count, logs.length); position++)
            if (!isDeepStrictEqual(block.log(position), logs[position])) different.push(position);
        }
        expect(different).toEqual([]);
      }),
      { numRuns: 10 },
    );
    await world.store.close();
  });
});

describe('A store with a single block with logs', () => {
  it('finds the only block with logs for each of them, although the first log has id 0', async () => {
    const world = openLogWorld(folder());
    world.add([logs.slice(0, 5)]);
    expect(logsEndIn(world.store)).toBe(5);
    const read = createLogReader(world.store);
    const block = read(3);
    expect(block.firstLog).toBe(0);
    // It decodes the block once.
    expect(read(4)).toBe(block);
    await world.store.close();
  });
});
