import { ask, GENESIS_HASH, HEAD_HASH } from './small-chain.test.data.ts';

describe('eth_getBlockByNumber', () => {
  it.each([
    ['0x0', GENESIS_HASH],
    ['earliest', GENESIS_HASH],
    ['0x2', HEAD_HASH],
    ['latest', HEAD_HASH],
    ['safe', HEAD_HASH],
    ['finalized', HEAD_HASH],
  ])('answers the block %s', async (block, hash) => {
    expect(await ask('eth_getBlockByNumber', [block, false])).toMatchObject({ hash });
  });

  it('answers the pending block as the latest without what it has not got yet', async () => {
    const latest = await ask('eth_getBlockByNumber', ['latest', false]);
    expect(await ask('eth_getBlockByNumber', ['pending', false])).toEqual({
      ...(latest as object),
      hash: null,
      number: null,
      nonce: null,
      logsBloom: null,
    });
  });

  it.each(['0x3', '0x20000000000001', `0x${'f'.repeat(60)}`])('answers null for %s', async (block) => {
    expect(await ask('eth_getBlockByNumber', [block, false])).toBeNull();
  });

  it.each([
    ['a decimal number', ['1', false]],
    ['a number', [1, false]],
    ['another word', ['newest', false]],
    ['no flag', ['latest']],
  ])('refuses %s', async (_case, params) => {
    await expect(ask('eth_getBlockByNumber', params)).rejects.toMatchObject({ code: -32602 });
  });
});
