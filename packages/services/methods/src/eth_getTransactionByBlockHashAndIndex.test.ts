import { send, BUSY_HASH, CALL, UNKNOWN_HASH } from './testing/small-chain.ts';

describe('eth_getTransactionByBlockHashAndIndex', () => {
  it('returns the transaction at a position of a block by hash', async () => {
    expect(await send('eth_getTransactionByBlockHashAndIndex', [BUSY_HASH, '0x1'])).toMatchObject({
      hash: CALL,
      blockHash: BUSY_HASH,
      transactionIndex: '0x1',
    });
  });

  it.each([
    ['a position past the end', BUSY_HASH, '0x2'],
    ['a position past all integers', BUSY_HASH, `0x${'f'.repeat(64)}`],
    ['a block that is not known', UNKNOWN_HASH, '0x0'],
  ])('returns null for %s', async (_case, hash, index) => {
    expect(await send('eth_getTransactionByBlockHashAndIndex', [hash, index])).toBeNull();
  });
});
