import { makeBusyChain } from './busy-chain.ts';

describe('the busy chain', () => {
  it('creates a busy chain full of transfers, with the same bytes each time', async () => {
    const options = { blocks: 1, transfersABlock: 4 };
    const { blocks, rlp, genesis } = await makeBusyChain(options);
    expect(blocks.map(({ number, transactions }) => [number, transactions.length])).toEqual([
      [1, 19],
      [2, 10],
      [3, 4],
    ]);
    expect(new Set(blocks.map(({ stateRoot }) => stateRoot)).size).toBe(3);
    const again = await makeBusyChain(options);
    expect(again.genesis).toBe(genesis);
    expect(again.rlp).toEqual(rlp);
  });
});
