import type { BlockSource, BlockStore } from '@ethread/ports';
import { silentLogger } from '@ethread/core';
import { createRepair } from './repair.ts';
import { makeEmptyBlocks } from '../testing/index.ts';

describe('the counts of the scan for damaged blocks', () => {
  /** Creates a scan of blocks 0 to 99 whose damaged blocks no node has. */
  function createScan(damaged: readonly number[]) {
    const asked: number[] = [];
    const store: Pick<BlockStore, 'ranges' | 'header' | 'damagedBlocks' | 'repairBlock'> = {
      ranges: () => [{ from: 0, to: 99 }],
      header: () => null,
      damagedBlocks: (from, to) => damaged.filter((number) => number >= from && number <= to),
      repairBlock() {},
    };
    const source: Pick<BlockSource, 'header' | 'block'> = {
      header(at) {
        if ('number' in at) asked.push(Number(at.number));
        return Promise.resolve(undefined);
      },
      block: () => Promise.resolve(undefined),
    };
    return { scan: createRepair({ source, store, logger: silentLogger }), asked };
  }

  it('counts each block once a pass, and damaged blocks that no node has as unrepaired', async () => {
    const { scan, asked } = createScan([5, 70]);
    const { signal } = new AbortController();
    const counts = [];
    for (let step = 0; step < 4; step++) {
      await scan.step(signal);
      counts.push(scan.counts());
    }
    // 64 blocks, the other 36, the end of the pass, and the first 64 of the next one.
    expect(counts.map(({ scanned }) => scanned)).toEqual([64, 100, 100, 164]);
    expect(counts.map(({ unrepaired }) => unrepaired)).toEqual([1, 2, 2, 3]);
    expect(counts.map(({ repaired }) => repaired)).toEqual([0, 0, 0, 0]);
    expect(asked).toEqual([70, 5, 70]);
  });

  it('counts no block as unrepaired when the service is closing', async () => {
    const { scan } = createScan([70]);
    await scan.step(AbortSignal.abort());
    expect(scan.counts()).toEqual({ scanned: 64, repaired: 0, unrepaired: 0 });
  });
});

it('fetches a damaged block by the parent hash of its stored child', async () => {
  const chain = makeEmptyBlocks(undefined, 10, 1);
  const asked: unknown[] = [];
  const scan = createRepair({
    store: {
      ranges: () => [{ from: 0, to: 9 }],
      header(at) {
        const found = 'number' in at && at.number !== undefined ? chain[Number(at.number)] : chain.at(-1);
        return found ? { header: found.header, hash: found.hash, canonical: true } : null;
      },
      damagedBlocks: () => [4],
      repairBlock() {},
    },
    source: {
      header(at) {
        asked.push(at);
        return Promise.resolve(undefined);
      },
      block: () => Promise.resolve(undefined),
    },
    logger: silentLogger,
  });
  await scan.step(new AbortController().signal);
  expect(asked).toEqual([{ hash: chain[4]?.hash }]);
});
