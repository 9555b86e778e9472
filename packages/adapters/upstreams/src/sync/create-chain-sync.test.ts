import type { BlockSource, BlockStore, HeadSource } from '@ethread/ports';
import { silentLogger, systemClock } from '@ethread/core';
import { makeEmptyBlocks } from '../testing/empty-blocks.ts';
import { createChainSync } from './create-chain-sync.ts';

const [EDGE] = makeEmptyBlocks(undefined, 1, 0);

describe('the fetch of missing blocks for a query', () => {
  it.each([
    [9, true],
    [10, true],
    [11, false],
  ])('takes no blocks below the lowest one that stays stored, here %i', async (floor, isFetched) => {
    const asked: number[] = [];
    const followed: HeadSource = {
      head: () => undefined,
      recent: () => undefined,
      subscribe: () => () => undefined,
    };
    const store: BlockStore = {
      header: () => (EDGE ? { ...EDGE, canonical: true } : null),
      ranges: () => [{ from: 20, to: 30 }],
      storeProven() {},
      damagedBlocks: () => [],
      repairBlock() {},
      setFinality() {},
    };
    const source: BlockSource = {
      header: () => Promise.resolve(undefined),
      block: () => Promise.resolve(undefined),
      blocksBefore(_child, count) {
        asked.push(count);
        return Promise.resolve([]);
      },
    };
    const sync = createChainSync({
      followed,
      source,
      store,
      floor: () => floor,
      clock: systemClock,
      logger: silentLogger,
    });
    const { signal } = new AbortController();
    expect(await sync.fill({ from: 10, to: 25 }, signal)).toBe(false);
    expect(asked).toEqual(isFetched ? [10] : []);
    await sync.close();
  });
});
