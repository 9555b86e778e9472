import type { StoredHeader } from '@ethread/ports';
import { type EmptyBlock, makeEmptyBlocks } from '../testing/empty-blocks.ts';
import { findContradiction } from './node-identity.ts';

const chain = makeEmptyBlocks(undefined, 500, 0);
const stored = ({ header, hash }: EmptyBlock): StoredHeader => ({ header, hash, canonical: true });

/** Returns a fork of the chain that has its blocks up to `common`. */
function forkAt(common: number, count: number): EmptyBlock[] {
  return [...chain.slice(0, common + 1), ...makeEmptyBlocks(chain[common], count, 1)];
}

describe('a contradiction of the store', () => {
  /** Compares a node with a store of the chain whose block 400 is final. */
  function compare(blocks: readonly EmptyBlock[], has: (number: number) => boolean = () => true) {
    let asked = 0;
    const block = (number: number) => {
      asked++;
      const found = blocks[number];
      return Promise.resolve(found && stored(found));
    };
    const at = (number: number) => {
      const found = chain[number];
      return found && has(number) ? stored(found) : undefined;
    };
    const node = { latest: () => block(blocks.length - 1), at: block };
    return findContradiction(node, { finalized: at(400), at }).then((found) => ({ found, asked }));
  }

  it('is none where the node has the final block, or is only behind', async () => {
    expect(await compare(forkAt(400, 9))).toEqual({ found: undefined, asked: 1 });
    expect(await compare(chain.slice(0, 200))).toEqual({ found: undefined, asked: 2 });
  });

  it.each([0, 1, 198, 399])(
    'names the last common block, %s, by a number of requests that grows with the logarithm',
    async (common) => {
      const { found, asked } = await compare(forkAt(common, 450));
      expect(found).toEqual({ number: 400, common });
      expect(asked).toBeLessThanOrEqual(1 + Math.ceil(Math.log2(400)));
    },
  );

  it('is found at the head of a node that is behind', async () => {
    expect((await compare(forkAt(300, 10))).found).toEqual({ number: 310, common: 300 });
  });

  it('names the last stored block where the store has a gap', async () => {
    expect((await compare(forkAt(300, 200), (number) => number === 0 || number >= 200)).found).toEqual({
      number: 400,
      common: 300,
    });
    expect((await compare(forkAt(100, 400), (number) => number === 0 || number >= 200)).found).toEqual({
      number: 400,
      common: 0,
    });
  });
});
