import { memoryOfBlock, memoryOfReceipts } from '@ethread/chain';
import { testGenesisHeader } from '@ethread/era/testing';
import { isUnavailable, type OrUnavailable, type StoredBlock } from '@ethread/ports';
import type { History } from '../history.ts';
import { provenBlocks } from '../testing/test-blocks.ts';
import { testHistories } from '../testing/test-histories.ts';

const { open, openWithGenesis, close, folder } = testHistories({ cacheBytes: 0 });

const log = { address: new Uint8Array(20), topics: [new Uint8Array(32)], data: new Uint8Array(64) };
/** Blocks of the same size. */
const blocks = provenBlocks(
  testGenesisHeader(),
  Array.from({ length: 4 }, () => [[log], [log], [log, log]]),
);
const ofBlock = Math.max(
  ...blocks.map(({ block, receipts }) => memoryOfBlock(block, 1_000) + memoryOfReceipts(receipts)),
);

/** Opens a store of the blocks that caches some of them, with their receipts. */
async function openWithCacheOf(count: number): Promise<History> {
  const path = folder();
  const first = openWithGenesis(path);
  first.storeProven(blocks);
  await close(first);
  // Three quarters are for blocks.
  return open(path, { cacheBytes: (ofBlock * count * 4) / 3 });
}

function found<T>(response: OrUnavailable<T | null>): T {
  if (response === null || isUnavailable(response)) throw new Error('the block is not available');
  return response;
}

const blockAt = (history: History, number: bigint): StoredBlock => found(history.block({ number }));

describe('The cache of blocks', () => {
  it('has as many blocks with their receipts as fit in its memory', async () => {
    const history = await openWithCacheOf(2);
    const receiptsAt = (number: bigint) => found(history.receipts({ number }));
    const [first, second] = [receiptsAt(1n), receiptsAt(2n)];
    expect(receiptsAt(1n)).toBe(first);
    expect(receiptsAt(2n)).toBe(second);
    receiptsAt(3n);
    receiptsAt(4n);
    expect(receiptsAt(1n)).not.toBe(first);
  });

  it('has a block once, whether or not its receipts were read', async () => {
    const history = await openWithCacheOf(2);
    const block = blockAt(history, 1n);
    const receipts = found(history.receipts({ number: 1n }));
    expect(receipts.block).toBe(block);
    expect(blockAt(history, 1n)).toBe(block);
    expect(found(history.receipts({ number: 1n }))).toBe(receipts);
  });
});
