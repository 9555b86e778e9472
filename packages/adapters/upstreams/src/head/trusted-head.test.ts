import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoredHeader } from '@ethread/ports';
import { headerFromJson, headerHash } from '@ethread/chain';
import { bytesToHex, type Clock, hexToBytes, quantityToHex, systemClock } from '@ethread/core';
import { until } from '@ethread/setup';
import type { NodesOptions } from '../nodes-options.ts';
import { openNodes, type OpenNodes } from '../testing/nodes-world.ts';
import { type HonestChain, startHonestChain } from '../testing/honest-chain.ts';
import type { Anchors } from './anchors.ts';

/** Blocks of a chain whose block 8 is deep enough to be final for a store. */
const DEEP = 80;

describe('the trusted head', () => {
  const chains: HonestChain[] = [];
  const folders: string[] = [];
  let nodes: OpenNodes;

  afterEach(async () => {
    await nodes.close();
    for (const chain of chains.splice(0)) await chain.server.close();
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
  });

  async function start(count = 6, seed = 0): Promise<HonestChain> {
    const chain = await startHonestChain({ count, seed });
    chains.push(chain);
    return chain;
  }

  async function startAll(count: number, blocks = 12): Promise<[HonestChain, HonestChain, ...HonestChain[]]> {
    const [first, second, ...more] = await Promise.all(Array.from({ length: count }, () => start(blocks)));
    if (!first || !second) throw new Error('there are two');
    return [first, second, ...more];
  }

  async function open(
    over: readonly HonestChain[],
    options: Partial<NodesOptions> = {},
    anchors?: () => Anchors,
    clock?: Clock,
    followedPath?: string,
  ): Promise<void> {
    const named = over.map(({ server }, index) => ({ name: `node-${index}`, url: server.url }));
    nodes = await openNodes(named, { pollMs: 20, ...options }, 1n, { anchors, clock, followedPath });
  }

  const latest = () => nodes.head.head()?.latest.header.number;
  const storedBlock = ({ full, hash }: HonestChain['blocks'][number]): StoredHeader => ({
    header: headerFromJson(full),
    hash: hexToBytes(hash),
    canonical: true,
  });
  const logged = (text: string) => nodes.logged.filter((line) => line.text.startsWith(text));

  it('names a node that responds but does not say its chain id', async () => {
    const chain = await start();
    chain.altering = (method, result) => (method === 'eth_chainId' ? null : result);
    await open([chain]);
    expect(latest()).toBeUndefined();
    expect(logged('a node does not say which chain it serves')).toHaveLength(1);
  });

  it.each([
    ['finalized', { isOfChain: true, contradictsStore: true }],
    ['genesis', { isOfChain: false, contradictsStore: false }],
  ] as const)('does not follow a node whose %s block differs from the store', async (anchor, status) => {
    const chain = await start();
    const other = await start(9, 7);
    const block = anchor === 'finalized' ? chain.blocks[3] : chain.blocks[0];
    if (!block) throw new Error('the chain has the block');
    const none = { head: undefined, finalized: undefined, genesis: undefined };
    await open([other], {}, () => ({ ...none, [anchor]: storedBlock(block) }));
    expect(latest()).toBeUndefined();
    expect(nodes.status()).toMatchObject([{ ...status, isUsable: false }]);
    await expect(nodes.call('eth_getBlockByNumber', ['0x3', false])).rejects.toMatchObject({
      failure: { kind: 'unavailable' },
    });
  });

  it.each<[what: string, change: (block: Record<string, unknown>) => object]>([
    ['a number that no store can hold', () => ({ number: '0x100000005' })],
    ['a number five million blocks away', () => ({ number: '0x4c4b45' })],
    ['a time in the far future', () => ({ number: '0x6', timestamp: '0x174876e800' })],
    ['a time before that of the chain', () => ({ number: '0x9', timestamp: '0x1' })],
    ['extra data of a kilobyte', () => ({ number: '0x6', extraData: `0x${'00'.repeat(1_024)}` })],
  ])('does not follow a head with %s', async (_what, change) => {
    const chain = await start();
    await open([chain]);
    // Also at the weakest level, which does not check hashes.
    await nodes.close();
    await open([chain], { proofs: 'none' });
    chain.altering = (method, result, params) =>
      method === 'eth_getBlockByNumber' && params[0] === 'latest'
        ? { ...Object(result), hash: `0x${'9'.repeat(64)}`, ...change(Object(result)) }
        : result;
    await until(() => nodes.incidents().implausibleHeads > 0);
    expect(latest()).toBe(5);
    expect(nodes.status()).toMatchObject([{ quarantines: 0, isOnCanonicalChain: false }]);
    chain.altering = (_method, result) => result;
    chain.mine();
    await until(() => latest() === 6);
  });

  const rehashed = (block: object) => ({
    ...block,
    hash: bytesToHex(headerHash(headerFromJson(block))),
  });

  it.each<[what: string, change: (block: Record<string, unknown>) => object]>([
    ['a base fee that does not follow from its parent', () => ({ baseFeePerGas: '0x77359400' })],
    ['difficulty after the Merge', () => ({ difficulty: '0x1' })],
  ])('does not follow a head with %s, although its hash is right', async (_what, change) => {
    const chain = await start();
    await open([chain]);
    expect(latest()).toBe(5);
    chain.mine();
    const next = chain.blocks[6];
    if (!next) throw new Error('the chain has the block');
    const { transactions: _none, ...header } = next.full;
    const changed = rehashed({ ...header, transactions: [], ...change(header) });
    chain.altering = (method, result, params) =>
      method === 'eth_getBlockByNumber' && params[0] === 'latest' ? changed : result;
    await until(() => nodes.incidents().implausibleHeads > 0);
    expect(latest()).toBe(5);
    expect(nodes.status()).toMatchObject([{ quarantines: 0, isOnCanonicalChain: false }]);
    // Nor a valid head that descends from such a block.
    const above = rehashed({
      ...header,
      transactions: [],
      parentHash: changed.hash,
      number: '0x7',
      timestamp: quantityToHex(Number(header['timestamp']) + 2),
    });
    chain.altering = (method, result, params) => {
      if (method === 'eth_getBlockByHash' && params[0] === changed.hash) return changed;
      return method === 'eth_getBlockByNumber' && params[0] === 'latest' ? above : result;
    };
    const before = nodes.incidents().implausibleHeads;
    await until(() => nodes.incidents().implausibleHeads > before);
    expect(latest()).toBe(5);
    chain.altering = (_method, result) => result;
    await until(() => latest() === 6);
  });

  it('makes a block final for the store that was followed for the time before and after a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'followed-'));
    folders.push(folder);
    const followedPath = join(folder, 'followed');
    let ahead = 0;
    const clock = { ...systemClock, monotonic: () => systemClock.monotonic() + ahead };
    const chain = await start(DEEP);
    chain.finalized = DEEP - 1;
    const stored = chain.blocks.map(storedBlock);
    const at = (number: number) => stored[number];
    const anchors = () => ({ head: stored.at(-1), finalized: undefined, genesis: undefined, at });
    for (const restarts of [true, false]) {
      await open([chain], { finalAfterSeconds: 3_600 }, anchors, clock, followedPath);
      await until(() => nodes.head.head()?.finalized?.header.number === DEEP - 1);
      expect(nodes.head.head()?.finalForStore).toBeUndefined();
      ahead += 1_800_000;
      if (restarts) await nodes.close();
    }
    chain.mine();
    await until(() => nodes.head.head()?.finalForStore?.header.number === DEEP - 64);
  });

  it('replaces no block that another node vouched for on the word of fewer than half of the nodes', async () => {
    const three = await startAll(3);
    const [liar, second] = three;
    await open(three, { patienceMs: 20, outvotedMs: 20 });
    for (const { server } of three.slice(1)) server.respond = (_asked, response) => void response.destroy();
    await until(() => nodes.status().filter(({ isUsable }) => isUsable).length === 1);
    liar.fork(2, 60, 3);
    await until(() => nodes.status()[0]?.isOnCanonicalChain === false);
    const requested = liar.server.requested.length;
    await until(() => liar.server.requested.length > requested + 20);
    expect(latest()).toBe(11);
    expect(bytesToHex(nodes.head.head()?.latest.hash ?? new Uint8Array())).toBe(second.blocks[11]?.hash);
  });

  it('fetches the ancestors of the first head again after its node failed to show them', async () => {
    const chain = await start(40);
    const answers = chain.server.respond;
    chain.server.respond = (asked, response, request) => {
      const [block] = asked.params;
      const isTag = ['latest', 'safe', 'finalized'].includes(String(block));
      if (asked.method.startsWith('eth_getBlock') && !isTag) response.destroy();
      else return answers(asked, response, request);
    };
    await open([chain]);
    await until(() => latest() === 39);
    const requested = chain.server.requested.length;
    await until(() => chain.server.requested.length > requested + 20);
    expect(nodes.head.recent(0)).toBeUndefined();
    chain.server.respond = answers;
    await until(() => nodes.head.recent(0));
  });

  it('begins with no head that replaces the stored one on the word of fewer than half of the nodes', async () => {
    const three = await startAll(3);
    const [liar, second] = three;
    const answers = second.server.respond;
    for (const { server } of three.slice(1)) server.respond = (_asked, response) => void response.destroy();
    liar.fork(2, 60, 3);
    const [head] = second.blocks.slice(-1).map(storedBlock);
    await open(three, {}, () => ({ head, finalized: undefined, genesis: undefined }));
    const requested = liar.server.requested.length;
    await until(() => liar.server.requested.length > requested + 20);
    expect(latest()).toBeUndefined();
    second.server.respond = answers;
    await until(() => latest() === 11);
  });

  it.each([
    { what: 'of most nodes, although another fork is longer', nodes: 3, depth: 2 },
    { what: 'that is the longest, of forks with as many nodes', nodes: 2, depth: 5 },
  ])('begins with the fork $what, whatever the order of the nodes', async ({ nodes: count, depth }) => {
    const all = await startAll(count);
    const [first, second] = all;
    first.fork(depth, 3, 3);
    await open(all);
    expect(nodes.head.head()?.latest.hash).toEqual(hexToBytes(second.blocks[11]?.hash ?? ''));
  });

  it('takes a block as finalized when most nodes report it, not when one does', async () => {
    const both = await startAll(2);
    const [first, second] = both;
    first.finalized = 11;
    second.finalized = 4;
    await open(both);
    await until(() => nodes.head.head()?.finalized !== undefined);
    expect(nodes.head.head()?.finalized?.header.number).toBeLessThanOrEqual(4);
    second.finalized = 9;
    await until(() => nodes.head.head()?.finalized?.header.number === 9);
  });

  it('serves what is finalized as safe while the nodes report an older block as safe', async () => {
    const chain = await start(12);
    chain.finalized = 9;
    chain.altering = (_method, result, [block]) => (block === 'safe' ? chain.blocks[2]?.full : result);
    await open([chain]);
    await until(() => nodes.head.head()?.finalized?.header.number === 9);
    expect(nodes.head.head()?.safe?.header.number).toBe(9);
  });

  it('serves the final block of the store as finalized before the nodes agree on one', async () => {
    const both = await startAll(2);
    const [first, second] = both;
    first.finalized = 9;
    const answers = second.server.respond;
    second.server.respond = (asked, response, request) =>
      asked.params[0] === 'finalized' ? void response.destroy() : answers(asked, response, request);
    const [final] = first.blocks.slice(3).map(storedBlock);
    await open(both, {}, () => ({ head: final, finalized: final, genesis: undefined }));
    expect(nodes.head.head()?.finalized?.header.number).toBe(3);
    expect(await nodes.call('eth_getBlockByNumber', ['finalized', false])).toMatchObject({ number: '0x3' });
  });

  it.each([
    ['on another fork', 11],
    ['above the head', 40],
  ])('passes on no block as finalized that is %s', async (_where, number) => {
    const chain = await start(12);
    const fork = await start(41, 7);
    const answers = chain.server.respond;
    chain.server.respond = (asked, response, request) =>
      asked.params[0] === 'finalized'
        ? fork.server.respond({ ...asked, params: [quantityToHex(number), false] }, response, request)
        : answers(asked, response, request);
    await open([chain]);
    await until(() => nodes.head.recent(0));
    await expect(nodes.call('eth_getBlockByNumber', ['finalized', false])).rejects.toMatchObject({
      failure: { kind: 'unavailable' },
    });
  });

  it("takes one node's word for finality only for old blocks while the others cannot be asked", async () => {
    const both = await startAll(2, 80);
    const [first, second] = both;
    first.finalized = 79;
    await open(both);
    second.server.respond = (_asked, response) => void response.destroy();
    await until(() => nodes.status()[1]?.isUsable === false);
    const requested = first.server.requested.length;
    const tagsRequested = () =>
      first.server.requested.slice(requested).filter(({ params }) => params[0] === 'finalized').length;
    await until(() => tagsRequested() > 2);
    expect(nodes.head.head()?.finalized?.header.number ?? -1).toBeLessThanOrEqual(0);
    first.finalized = 40;
    await until(() => nodes.head.head()?.finalized?.header.number === 40);
  });
});
