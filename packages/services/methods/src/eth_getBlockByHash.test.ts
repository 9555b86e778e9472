import { send, BUSY_HASH, CALL, CREATION, UNKNOWN_HASH } from './testing/small-chain.ts';

describe('eth_getBlockByHash', () => {
  it('returns the block with the hashes of its transactions', async () => {
    expect(await send('eth_getBlockByHash', [BUSY_HASH, false])).toMatchObject({
      hash: BUSY_HASH,
      number: '0x1',
      size: '0x258',
      transactions: [CREATION, CALL],
    });
  });

  it('accepts a hash in capitals', async () => {
    const capitals = `0x${BUSY_HASH.slice(2).toUpperCase()}`;
    expect(await send('eth_getBlockByHash', [capitals, false])).toMatchObject({ hash: BUSY_HASH });
  });

  it('returns full transactions on request', async () => {
    expect(await send('eth_getBlockByHash', [BUSY_HASH, true])).toMatchObject({
      transactions: [
        { hash: CREATION, to: null, transactionIndex: '0x0', blockHash: BUSY_HASH },
        { hash: CALL, transactionIndex: '0x1', blockNumber: '0x1' },
      ],
    });
  });

  it('returns null for an unknown hash', async () => {
    expect(await send('eth_getBlockByHash', [UNKNOWN_HASH, false])).toBeNull();
  });

  it('returns totalDifficulty only with the option strictContract', async () => {
    expect(await send('eth_getBlockByHash', [BUSY_HASH, false])).not.toHaveProperty('totalDifficulty');
    expect(await send('eth_getBlockByHash', [BUSY_HASH, false], {}, { strictContract: true })).toMatchObject({
      totalDifficulty: '0xe',
    });
  });
});
