import { openNodes, type OpenNodes } from '../testing/nodes-world.ts';
import { type HonestChain, startHonestChain } from '../testing/honest-chain.ts';

const NO_PLACE = { blockHash: null, blockNumber: null, transactionIndex: null };

describe('pending blocks of a node, and logs up to them', () => {
  let chain: HonestChain;
  let nodes: OpenNodes;
  let pending: Record<string, unknown>;

  beforeEach(async () => {
    chain = await startHonestChain();
    // The next block of the chain, before it is mined.
    const next = await startHonestChain({ count: 7 });
    await next.server.close();
    const { full } = next.blocks[6] ?? {};
    if (!full) throw new Error('the chain has the block');
    pending = {
      ...full,
      hash: null,
      nonce: null,
      miner: null,
      logsBloom: null,
      transactions: full.transactions.map((one) => ({ ...one, ...NO_PLACE })),
    };
    chain.altering = (_method, result, [block]) => (block === 'pending' ? pending : result);
    nodes = await openNodes([{ name: 'own', url: chain.server.url }], {}, 1n);
  });

  afterEach(async () => {
    await nodes.close();
    await chain.server.close();
  });

  const query = () => nodes.call('eth_getBlockByNumber', ['pending', true]);

  it('shows a pending block without a place', async () => {
    expect(await query()).toMatchObject({
      hash: null,
      number: null,
      nonce: null,
      logsBloom: null,
      parentHash: chain.blocks[5]?.hash,
      transactions: [{ ...NO_PLACE, value: '0x7' }],
    });
  });

  it.each([{ transactions: 'x' }, { parentHash: '0x1' }])(
    'rejects a pending block with %o, without other consequences for the node',
    async (change) => {
      pending = { ...pending, ...change };
      await expect(query()).rejects.toMatchObject({ failure: { kind: 'unavailable' } });
      expect(nodes.status()).toMatchObject([{ isUsable: true, quarantines: 0 }]);
    },
  );

  it.each([
    [{ fromBlock: '0x2', toBlock: 'pending' }, 4],
    [{ fromBlock: 'pending', toBlock: 'pending' }, 1],
    [{ fromBlock: 'pending' }, 1],
  ])('ends the range %o at the latest block', async (filter, count) => {
    expect(await nodes.call('eth_getLogs', [filter])).toHaveLength(count);
    const asked = chain.server.requested.filter(({ method }) => method === 'eth_getLogs');
    expect(JSON.stringify(asked)).not.toContain('pending');
  });
});
