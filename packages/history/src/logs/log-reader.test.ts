import { isDeepStrictEqual } from 'node:util';
import type { Log } from '@ethread/chain';
import fc from 'fast-check';
import { temporaryFolders } from '../temporary-folder.test.data.ts';
import { decodeLogBlock } from './log-block.ts';
import { createLogReader, logsEndIn, LogsOfBlock } from './log-reader.ts';
import { openLogWorld } from './log-world.test.data.ts';

const folder = temporaryFolders();

/** Logs that share nothing, so that their record is longer than what is read at once. */
const logs: readonly Log[] = Array.from({ length: 4_000 }, (_, index) => ({
  address: new Uint8Array(20).fill(index + 1),
  topics: [],
  data: new Uint8Array(index % 97).map((_byte, at) => (index * 31 + at * 7) & 0xff),
}));

describe('the logs of a block with a long record', () => {
  it('are the same in whatever order they are read', async () => {
    const world = openLogWorld(folder());
    world.add([logs]);
    const record = world.store.logBlocks.getBinary(0);
    if (!record) throw new Error('the block is not there');
    const place = decodeLogBlock(record);
    expect(place.headBytes + place.bodyBytes).toBeGreaterThan(128 * 1024);
    // Runs of logs, one after another from some place on.
    const runs = fc.array(fc.tuple(fc.nat(logs.length - 1), fc.nat(2_000)), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(runs, (asked) => {
        const block = new LogsOfBlock(world.store, 0, place);
        // Not an expectation for each: they are tens of thousands.
        const different: number[] = [];
        for (const [from, count] of asked) {
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

describe('the only block with logs', () => {
  it('is found for each of its logs, though its first one has the number 0', async () => {
    const world = openLogWorld(folder());
    world.add([logs.slice(0, 5)]);
    expect(logsEndIn(world.store)).toBe(5);
    expect(createLogReader(world.store)(3).firstLog).toBe(0);
    await world.store.close();
  });
});
