import type { Log } from '@ethread/chain';
import { temporaryFolders } from '@ethread/storage/testing';
import { createLogReader, logsEndIn } from './log-reader.ts';
import { openLogWorld } from './testing/log-world.ts';

const folder = temporaryFolders();

const logs: readonly Log[] = Array.from({ length: 5 }, (_, index) => ({
  address: new Uint8Array(20).fill(index + 1),
  topics: [],
  data: new Uint8Array(index),
}));

describe('A store with a single block with logs', () => {
  it('finds the only block with logs for each of them, although the first log has id 0', async () => {
    const world = openLogWorld(folder());
    world.add([logs]);
    expect(logsEndIn(world.store)).toBe(5);
    const read = createLogReader(world.store);
    const block = read(3);
    expect(block.firstLog).toBe(0);
    // It decodes the block once.
    expect(read(4)).toBe(block);
    await world.store.close();
  });
});
