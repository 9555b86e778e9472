import type { HeldHeader } from '@ethread/backend';
import { headerFromJson } from '@ethread/chain';
import { bytesToHex, hexToBytes } from '@ethread/core';
import type { NodesOptions } from '../nodes-options.ts';
import { openNodes, type OpenNodes } from '../nodes-world.test.data.ts';
import { until } from '../testing/index.ts';
import { type FamilyChain, startFamilyChain } from '../testing/chain-family.ts';
import type { Anchors } from './head-follower.ts';

describe('the head that is followed', () => {
  const chains: FamilyChain[] = [];
  let nodes: OpenNodes;

  afterEach(async () => {
    await nodes.close();
    for (const chain of chains.splice(0)) await chain.server.close();
  });

  async function start(count = 6, seed = 0): Promise<FamilyChain> {
    const chain = await startFamilyChain('ethereum', { count, seed });
    chains.push(chain);
    return chain;
  }

  async function open(
    over: readonly FamilyChain[],
    options: Partial<NodesOptions> = {},
    anchors?: () => Anchors,
  ): Promise<void> {
    const named = over.map(({ server }, index) => ({ name: `node-${index}`, url: server.url }));
    nodes = await openNodes(named, { pollMs: 20, ...options }, 1n, anchors);
  }

  const latest = () => nodes.head.head()?.latest.header.number;
  const heldBlock = ({ full, hash }: FamilyChain['blocks'][number]): HeldHeader => ({
    header: headerFromJson(full),
    hash: hexToBytes(hash),
    canonical: true,
  });
  const logged = (text: string) => nodes.logged.filter((line) => line.text.startsWith(text));

  it('is not that of another chain which takes the address of a node', async () => {
    const chain = await start();
    const other = await start(9, 7);
    await open([chain]);
    expect(latest()).toBe(5);
    const { answering } = chain.server;
    chain.server.answering = (asked, response, request) =>
      asked.method === 'eth_chainId'
        ? answering({ ...asked, method: 'eth_chainId' }, response, request)
        : other.server.answering(asked, response, request);
    other.altering = (method, result) => (method === 'eth_chainId' ? '0x64' : result);
    chain.altering = (method, result) => (method === 'eth_chainId' ? '0x64' : result);
    await until(() => nodes.status()[0]?.isOfChain === false);
    expect(latest()).toBe(5);
    expect(bytesToHex(nodes.head.head()?.latest.hash ?? new Uint8Array())).toBe(chain.blocks[5]?.hash);
    expect(nodes.status()).toMatchObject([{ isUsable: false, isOfChain: false, setAside: 0 }]);
    expect(logged('a node serves another chain')).toHaveLength(1);
    await expect(nodes.call('eth_getBlockByNumber', ['0x1', false])).rejects.toMatchObject({ code: -32002 });
  });

  it.each(['finalized', 'genesis'] as const)(
    'is not that of a node whose %s block is another than the store has',
    async (anchor) => {
      const chain = await start();
      const other = await start(9, 7);
      const block = anchor === 'finalized' ? chain.blocks[3] : chain.blocks[0];
      if (!block) throw new Error('the chain has the block');
      const none = { head: undefined, finalized: undefined, genesis: undefined };
      await open([other], {}, () => ({ ...none, [anchor]: heldBlock(block) }));
      expect(latest()).toBeUndefined();
      expect(nodes.status()).toMatchObject([{ isOfChain: false, isUsable: false }]);
      await expect(nodes.call('eth_getBlockByNumber', ['0x3', false])).rejects.toMatchObject({
        code: -32002,
      });
    },
  );

  it.each<[what: string, change: (block: Record<string, unknown>) => object]>([
    ['a number that no store can hold', () => ({ number: '0x100000005' })],
    ['a number five million blocks away', () => ({ number: '0x4c4b45' })],
    ['a time in the far future', () => ({ number: '0x6', timestamp: '0x174876e800' })],
    ['a time before that of the chain', () => ({ number: '0x9', timestamp: '0x1' })],
    ['extra data of a kilobyte', () => ({ number: '0x6', extraData: `0x${'00'.repeat(1_024)}` })],
  ])('is none with %s', async (_what, change) => {
    const chain = await start();
    await open([chain]);
    // The level at which hashes are not looked at is the weakest.
    await nodes.close();
    await open([chain], { proofs: 'none' });
    chain.altering = (method, result, params) =>
      method === 'eth_getBlockByNumber' && params[0] === 'latest'
        ? { ...Object(result), hash: `0x${'9'.repeat(64)}`, ...change(Object(result)) }
        : result;
    await until(() => nodes.incidents().implausibleHeads > 0);
    expect(latest()).toBe(5);
    expect(nodes.status()).toMatchObject([{ setAside: 0, isOnBranch: false }]);
    chain.altering = (_method, result) => result;
    chain.mine();
    await until(() => latest() === 6);
  });

  it('does not fall below the finalized block when the only node begins anew', async () => {
    const chain = await start(12);
    chain.finalized = 8;
    await open([chain], { patienceMs: 60 });
    await until(() => nodes.head.head()?.finalized?.header.number === 8);
    const asked = chain.server.asked.length;
    chain.altering = (method, result, [first]) => {
      if (method === 'eth_syncing') return { currentBlock: '0x0' };
      return first === 'latest' || first === 'finalized' || first === 'safe' ? chain.blocks[0]?.full : result;
    };
    await until(
      () => chain.server.asked.slice(asked).filter(({ method }) => method === 'eth_syncing').length > 8,
    );
    expect(latest()).toBe(11);
  });

  it('does not leave the finalized block for a branch from below it, and says so', async () => {
    const chain = await start(12);
    chain.finalized = 8;
    const finalized = chain.blocks[8];
    if (!finalized) throw new Error('the chain has the block');
    const none = { head: undefined, finalized: undefined, genesis: undefined };
    await open([chain], { patienceMs: 20 }, () => none);
    await until(() => nodes.head.head()?.finalized?.header.number === 8);
    chain.fork(6, 9, 3);
    await until(() => nodes.incidents().reorgsBelowFinal > 0);
    expect(latest()).toBe(11);
    expect(nodes.incidents().reorgsBelowFinal).toBe(1);
    expect(logged('a node shows a branch from below')).toMatchObject([{ level: 'error' }]);
  });

  it('is final where most nodes say so, not where one does', async () => {
    const both = [await start(12), await start(12)];
    const [first, second] = both;
    if (!first || !second) throw new Error('there are two');
    first.finalized = 11;
    second.finalized = 4;
    await open(both);
    await until(() => nodes.head.head()?.finalized !== undefined);
    expect(nodes.head.head()?.finalized?.header.number).toBeLessThanOrEqual(4);
    second.finalized = 9;
    await until(() => nodes.head.head()?.finalized?.header.number === 9);
  });
});
