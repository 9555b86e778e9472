import { expectServed } from './testing/expect-served.ts';
import { openNodes, type OpenNodes } from './testing/nodes-world.ts';
import { type HonestChain, startHonestChain } from './testing/honest-chain.ts';

describe('the blocks of an honest node', () => {
  let chain: HonestChain;
  let nodes: OpenNodes;

  afterEach(async () => {
    await nodes.close();
    await chain.server.close();
  });

  async function open(proofs: 'answers' | 'complete'): Promise<void> {
    chain = await startHonestChain();
    nodes = await openNodes([{ name: 'own', url: chain.server.url }], { proofs }, 1n);
  }

  it('are fetched once to be stored, and their receipts once', async () => {
    await open('complete');
    const { signal } = new AbortController();
    const header = await nodes.blocks.header({ number: 3 }, signal);
    if (!header) throw new Error('the node has block 3');
    chain.server.requested.length = 0;
    expect(await nodes.blocks.block(header, signal)).toMatchObject({ block: { header: { number: 3 } } });
    const methods = chain.server.requested.map(({ method }) => method);
    expect(methods.filter((method) => !/^eth_(?:chainId|getBlockByNumber)$/.test(method))).toEqual([
      'eth_getBlockByHash',
      'eth_getBlockReceipts',
    ]);
  });

  it.each(['answers', 'complete'] as const)(
    'are proven and printed, with their logs, at level %s',
    async (proofs) => {
      await open(proofs);
      await expectServed(nodes, chain);
      const logs = chain.blocks.flatMap(({ receipts }) => receipts.flatMap((one) => one['logs']));
      expect(await nodes.call('eth_getLogs', [{ fromBlock: '0x0', toBlock: '0x5' }])).toMatchObject(logs);
      expect(nodes.status()).toMatchObject([{ quarantines: 0, faults: 0 }]);
    },
  );

  it.each([
    ['passes on', 'answers'],
    ['rejects', 'complete'],
  ] as const)(
    '%s one with a transaction of an unknown type at level %s, without blame',
    async (_how, proofs) => {
      await open(proofs);
      chain.altering = (_method, result) => {
        const { transactions } = Object(result);
        if (!Array.isArray(transactions) || typeof transactions[0] !== 'object') return result;
        return { ...Object(result), transactions: [{ ...transactions[0], type: '0x55' }] };
      };
      const called = nodes.call('eth_getBlockByNumber', ['0x1', true]);
      if (proofs === 'answers') expect(await called).toMatchObject({ transactions: [{ type: '0x55' }] });
      else await expect(called).rejects.toMatchObject({ failure: { kind: 'unavailable' } });
      expect(nodes.status()).toMatchObject([{ quarantines: 0, isUsable: true }]);
    },
  );
});
