import { send, GENESIS_HASH, HEAD_HASH } from './testing/small-chain.ts';

describe('eth_getBlockByNumber', () => {
  it.each([
    ['0x0', GENESIS_HASH],
    ['earliest', GENESIS_HASH],
    ['0x2', HEAD_HASH],
    ['latest', HEAD_HASH],
    ['safe', HEAD_HASH],
    ['finalized', HEAD_HASH],
  ])('returns the block %s', async (block, hash) => {
    expect(await send('eth_getBlockByNumber', [block, false])).toMatchObject({ hash });
  });

  it('returns the pending block as the latest one without the fields that it does not have yet', async () => {
    const latest = await send('eth_getBlockByNumber', ['latest', false]);
    expect(await send('eth_getBlockByNumber', ['pending', false])).toEqual({
      ...(latest as object),
      hash: null,
      number: null,
      nonce: null,
      logsBloom: null,
    });
  });

  it.each(['0x3', '0x20000000000001', `0x${'f'.repeat(60)}`])('returns null for block %s', async (block) => {
    expect(await send('eth_getBlockByNumber', [block, false])).toBeNull();
  });

  it.each([
    ['a decimal number', ['1', false]],
    ['a number', [1, false]],
    ['another word', ['newest', false]],
    ['no flag', ['latest']],
  ])('rejects %s as params of a block', async (_case, params) => {
    await expect(send('eth_getBlockByNumber', params)).rejects.toMatchObject({ code: -32602 });
  });
});
