import { ask, BUSY_HASH, CALL, CREATION } from './small-chain.test.data.ts';

describe('eth_getBlockReceipts', () => {
  it.each(['0x1', '1', 1, BUSY_HASH, { blockNumber: '0x1' }, { blockHash: BUSY_HASH }])(
    'answers the receipts of %j',
    async (block) => {
      expect(await ask('eth_getBlockReceipts', [block])).toMatchObject([
        { transactionHash: CREATION, gasUsed: '0x15', logs: [{ logIndex: '0x0' }] },
        { transactionHash: CALL, gasUsed: '0x15', logs: [{ logIndex: '0x1' }, { logIndex: '0x2' }] },
      ]);
    },
  );

  it('names the contract that a creation made', async () => {
    const [creation, call] = (await ask('eth_getBlockReceipts', ['0x1'])) as Record<string, unknown>[];
    expect(creation).toMatchObject({ to: null, contractAddress: expect.stringMatching(/^0x[0-9a-f]{40}$/) });
    expect(call).toMatchObject({ contractAddress: null });
  });

  it('answers the same for pending as for latest', async () => {
    expect(await ask('eth_getBlockReceipts', ['pending'])).toEqual(
      await ask('eth_getBlockReceipts', ['latest']),
    );
  });

  it('answers an empty list for a block without transactions', async () => {
    expect(await ask('eth_getBlockReceipts', ['latest'])).toEqual([]);
  });

  it.each(['0x3', '3', 3, '9'.repeat(30)])('answers null for %j', async (block) => {
    expect(await ask('eth_getBlockReceipts', [block])).toBeNull();
  });

  it.each(['-1', -1, 1.5, '', '0x', true])('refuses %j', async (block) => {
    await expect(ask('eth_getBlockReceipts', [block])).rejects.toMatchObject({ code: -32602 });
  });
});
