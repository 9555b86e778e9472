import type { BlockFinder } from './block-finder.ts';
import { createChainAtHead } from './chain-at-head.ts';
import type { TrailBlock } from './trail-block.ts';
import { chain } from '../../testing/small-chain.ts';
import { isUnavailable } from '@ethread/ports';
import { toTrailBlock } from './trail-block.ts';

async function blockAt(number: bigint): Promise<TrailBlock> {
  const found = await chain.header({ number });
  if (!found || isUnavailable(found)) throw new Error('the chain lacks a block');
  return toTrailBlock(found);
}

describe('createChainView', () => {
  it('becomes stale when a reorg replaces its blocks while they are read', async () => {
    const [first, second, head] = await Promise.all([blockAt(0n), blockAt(1n), blockAt(2n)]);
    let canonical: readonly TrailBlock[] = [first, { ...second, parentHash: first.hash }, head];
    const finder: BlockFinder = {
      head: async () => head,
      at: async (number) => canonical[number],
      find: async () => undefined,
    };
    const view = createChainAtHead(head, finder);
    expect(await view.step(first)).toMatchObject({ kind: 'added', block: { number: 1 } });
    expect(view.isStale).toBe(false);
    canonical = [first, second, head];
    const other = createChainAtHead(head, finder);
    expect(await other.step(first)).toBeUndefined();
    expect(other.isStale).toBe(true);
  });
});
