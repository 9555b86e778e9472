import type { StoredHeader } from '@ethread/ports';
import { type EmptyBlock, makeEmptyBlocks } from '../testing/empty-blocks.ts';
import { findContradiction } from './node-identity.ts';

const chain = makeEmptyBlocks(undefined, 50, 0);
const stored = (block: EmptyBlock | undefined): StoredHeader | undefined =>
  block && { header: block.header, hash: block.hash, canonical: true };

/** Returns a fork of the chain that has its blocks up to `common`. */
const forkAt = (common: number, count: number): EmptyBlock[] => [
  ...chain.slice(0, common + 1),
  ...makeEmptyBlocks(chain[common], count, 1),
];

describe('a contradiction of a store whose block 40 is final', () => {
  it.each([
    ['none where the node has the final block', forkAt(40, 9), undefined],
    ['none where the node is only behind', chain.slice(0, 20), undefined],
    ['the final block where the node has another one', forkAt(39, 5), { number: 40 }],
    ['the head of a node that is behind on another fork', forkAt(30, 5), { number: 35 }],
  ])('is %s', async (_what, blocks, contradiction) => {
    const block = (number: number) => Promise.resolve(stored(blocks[number]));
    const node = { latest: () => block(blocks.length - 1), at: block };
    const anchors = { finalized: stored(chain[40]), at: (number: number) => stored(chain[number]) };
    expect(await findContradiction(node, anchors)).toEqual(contradiction);
  });
});
