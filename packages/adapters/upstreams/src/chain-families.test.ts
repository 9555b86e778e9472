import type { ProfileName } from '@ethread/chain';
import { expectServed } from './testing/expect-served.ts';
import { openNodes, type OpenNodes } from './testing/nodes-world.ts';
import { type FamilyChain, startFamilyChain } from './testing/chain-family.ts';

const CHAIN_IDS = { ethereum: 1n, 'op-stack': 8_453n, arbitrum: 42_161n, bsc: 56n, polygon: 137n } as const;
type Family = Exclude<ProfileName, 'unknown'>;
const FAMILIES = Object.keys(CHAIN_IDS) as Family[];

describe('an honest node of a chain family', () => {
  let chain: FamilyChain | undefined;
  let nodes: OpenNodes | undefined;

  afterEach(async () => {
    await nodes?.close();
    await chain?.server.close();
  });

  async function open(family: Family, proofs: 'answers' | 'complete' = 'complete') {
    chain = await startFamilyChain(family);
    nodes = await openNodes([{ name: 'own', url: chain.server.url }], { proofs }, CHAIN_IDS[family]);
    return { chain, nodes };
  }

  const isHonest = () =>
    nodes?.status().every(({ quarantines, faults }) => quarantines === 0 && faults === 0);

  it('is asked once for a block to store, and once for its receipts', async () => {
    const opened = await open('ethereum');
    const { signal } = new AbortController();
    const header = await opened.nodes.blocks.header({ number: 3 }, signal);
    if (!header) throw new Error('the node has block 3');
    opened.chain.server.requested.length = 0;
    expect(await opened.nodes.blocks.block(header, signal)).toMatchObject({
      block: { header: { number: 3 } },
    });
    const methods = opened.chain.server.requested.map(({ method }) => method);
    expect(methods.filter((method) => !/^eth_(?:chainId|getBlockByNumber)$/.test(method))).toEqual([
      'eth_getBlockByHash',
      'eth_getBlockReceipts',
    ]);
  });

  describe.each(FAMILIES)('%s', (family) => {
    it('follows the node of a chain family, and proves and prints its blocks, transactions and receipts completely', async () => {
      const opened = await open(family);
      expect(opened.nodes.head.head()?.latest.header.number).toBe(5);
      await expectServed(opened.nodes, opened.chain);
      expect(isHonest()).toBe(true);
    });

    it('proves the logs of a chain family', async () => {
      const opened = await open(family);
      const filter = { fromBlock: '0x0', toBlock: '0x5' };
      const logs = opened.chain.blocks.flatMap(({ receipts }) => receipts.flatMap((one) => one['logs']));
      expect(await opened.nodes.call('eth_getLogs', [filter])).toMatchObject(logs);
      expect(isHonest()).toBe(true);
    });

    it('rejects responses of a chain family in which a field of a root is altered', async () => {
      const opened = await open(family);
      opened.chain.altering = (method, result) => {
        const isBlock = method.startsWith('eth_getBlockBy') && Array.isArray(Object(result).transactions);
        const [first, ...rest] = isBlock ? Object(result).transactions : [];
        return typeof first === 'object'
          ? { ...Object(result), transactions: [{ ...first, input: '0x1234' }, ...rest] }
          : result;
      };
      await expect(opened.nodes.call('eth_getBlockByNumber', ['0x1', true])).rejects.toMatchObject({
        failure: { kind: 'unavailable' },
      });
    });
  });

  const withUnknownType: FamilyChain['altering'] = (_method, result) => {
    const { transactions } = Object(result);
    if (!Array.isArray(transactions) || typeof transactions[0] !== 'object') return result;
    return { ...Object(result), transactions: [{ ...transactions[0], type: '0x55' }] };
  };

  it('passes on a block with an unknown transaction type as unproven, and does not blame its node', async () => {
    const opened = await open('ethereum', 'answers');
    opened.chain.altering = withUnknownType;
    const response = await opened.nodes.call('eth_getBlockByNumber', ['0x1', true]);
    expect(response).toMatchObject({ transactions: [{ type: '0x55' }] });
    expect(isHonest()).toBe(true);
  });

  it('does not blame a node for an unknown transaction type at level complete either', async () => {
    const opened = await open('ethereum');
    opened.chain.altering = withUnknownType;
    await expect(opened.nodes.call('eth_getBlockByNumber', ['0x1', true])).rejects.toMatchObject({
      failure: { kind: 'unavailable' },
    });
    expect(opened.nodes.status()).toMatchObject([{ quarantines: 0, isUsable: true }]);
  });
});
