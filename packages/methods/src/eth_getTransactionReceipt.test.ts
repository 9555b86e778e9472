import { ask, BUSY_HASH, CALL, SENDER, TOKEN, UNKNOWN_HASH } from './small-chain.test.data.ts';

describe('eth_getTransactionReceipt', () => {
  it('answers the receipt with its logs counted over the block', async () => {
    expect(await ask('eth_getTransactionReceipt', [CALL])).toMatchObject({
      transactionHash: CALL,
      transactionIndex: '0x1',
      blockHash: BUSY_HASH,
      from: SENDER,
      to: TOKEN,
      cumulativeGasUsed: '0x2a',
      gasUsed: '0x15',
      effectiveGasPrice: '0x9',
      status: '0x1',
      logs: [{ logIndex: '0x1' }, { logIndex: '0x2' }],
    });
  });

  it('answers null for a hash that is not known', async () => {
    expect(await ask('eth_getTransactionReceipt', [UNKNOWN_HASH])).toBeNull();
  });

  it('refuses what is no hash', async () => {
    await expect(ask('eth_getTransactionReceipt', ['0x1'])).rejects.toMatchObject({ code: -32602 });
  });
});
