import { send, BUSY_HASH, CALL, CREATION } from './testing/small-chain.ts';

describe('eth_getBlockReceipts', () => {
  it.each(['0x1', '1', 1, BUSY_HASH, { blockNumber: '0x1' }, { blockHash: BUSY_HASH }])(
    'returns the receipts of block %j',
    async (block) => {
      expect(await send('eth_getBlockReceipts', [block])).toMatchObject([
        { transactionHash: CREATION, gasUsed: '0x15', logs: [{ logIndex: '0x0' }] },
        { transactionHash: CALL, gasUsed: '0x15', logs: [{ logIndex: '0x1' }, { logIndex: '0x2' }] },
      ]);
    },
  );

  it('returns the address of the contract that a creation made', async () => {
    const [creation, call] = (await send('eth_getBlockReceipts', ['0x1'])) as Record<string, unknown>[];
    expect(creation).toMatchObject({ to: null, contractAddress: expect.stringMatching(/^0x[0-9a-f]{40}$/) });
    expect(call).toMatchObject({ contractAddress: null });
  });

  it('returns the same receipts for pending as for latest', async () => {
    expect(await send('eth_getBlockReceipts', ['pending'])).toEqual(
      await send('eth_getBlockReceipts', ['latest']),
    );
  });

  it('returns an empty list for a block without transactions', async () => {
    expect(await send('eth_getBlockReceipts', ['latest'])).toEqual([]);
  });

  it.each(['0x3', '3', 3, '9'.repeat(30)])('returns null for block %j', async (block) => {
    expect(await send('eth_getBlockReceipts', [block])).toBeNull();
  });

  it.each(['-1', -1, 1.5, '', '0x', true])('rejects the block parameter %j', async (block) => {
    await expect(send('eth_getBlockReceipts', [block])).rejects.toMatchObject({ code: -32602 });
  });
});
