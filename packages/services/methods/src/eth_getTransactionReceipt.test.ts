import { send, BUSY_HASH, CALL, SENDER, TOKEN, UNKNOWN_HASH } from './testing/small-chain.ts';

describe('eth_getTransactionReceipt', () => {
  it('returns the receipt with log indexes counted over the block', async () => {
    expect(await send('eth_getTransactionReceipt', [CALL])).toMatchObject({
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

  it('returns null for an unknown transaction hash', async () => {
    expect(await send('eth_getTransactionReceipt', [UNKNOWN_HASH])).toBeNull();
  });

  it('rejects a value that is not a hash', async () => {
    await expect(send('eth_getTransactionReceipt', ['0x1'])).rejects.toMatchObject({ code: -32602 });
  });
});
