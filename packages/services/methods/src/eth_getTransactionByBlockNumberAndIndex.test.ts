import { send, BUSY_HASH, CREATION } from './testing/small-chain.ts';

describe('eth_getTransactionByBlockNumberAndIndex', () => {
  it('returns the transaction at a position of a block by number', async () => {
    expect(await send('eth_getTransactionByBlockNumberAndIndex', ['0x1', '0x0'])).toMatchObject({
      hash: CREATION,
      blockHash: BUSY_HASH,
      to: null,
    });
  });

  it.each([
    ['a position past the end', '0x1', '0x2'],
    ['a position of 2^53', '0x1', '0x20000000000000'],
    ['a block without transactions', 'latest', '0x0'],
    ['a block past the head', '0x3', '0x0'],
  ])('returns null for %s', async (_case, block, index) => {
    expect(await send('eth_getTransactionByBlockNumberAndIndex', [block, index])).toBeNull();
  });
});
