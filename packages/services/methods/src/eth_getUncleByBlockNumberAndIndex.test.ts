import { send, GENESIS_HASH } from './testing/small-chain.ts';

describe('eth_getUncleByBlockNumberAndIndex', () => {
  it('returns the uncle, which has no transactions', async () => {
    const uncle = await send('eth_getUncleByBlockNumberAndIndex', ['0x1', '0x0']);
    expect(uncle).toMatchObject({ hash: GENESIS_HASH, number: '0x0', uncles: [] });
    expect(uncle).not.toHaveProperty('transactions');
    expect(uncle).not.toHaveProperty('totalDifficulty');
  });

  it('returns an unknown total difficulty of an uncle with the option strictContract', async () => {
    const params = ['0x1', '0x0'];
    expect(
      await send('eth_getUncleByBlockNumberAndIndex', params, {}, { strictContract: true }),
    ).toMatchObject({ totalDifficulty: null });
  });

  it.each([
    ['a position past the end', '0x1', '0x1'],
    ['a block without uncles', 'latest', '0x0'],
    ['a block past the head', '0x3', '0x0'],
  ])('returns null for %s', async (_case, block, index) => {
    expect(await send('eth_getUncleByBlockNumberAndIndex', [block, index])).toBeNull();
  });
});
