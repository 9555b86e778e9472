import type { HeadChange } from '@ethread/ports';
import { bytesToHex } from '@ethread/core';
import { until } from '@ethread/setup';
import { type Anvil, type Proxy, sendResult, startAnvil, startProxy } from '../testing/index.ts';
import { openNodes, type OpenNodes } from '../testing/nodes-world.ts';

describe('the followed head', () => {
  let anvil: Anvil;
  let nodes: OpenNodes | undefined;
  const proxies: Proxy[] = [];

  beforeEach(async () => {
    anvil = await startAnvil();
    await anvil.mine(5);
  });

  afterEach(async () => {
    await nodes?.close();
    nodes = undefined;
    for (const proxy of proxies.splice(0)) await proxy.close();
    await anvil.kill();
  });

  async function proxied(): Promise<Proxy> {
    const proxy = await startProxy(anvil);
    proxies.push(proxy);
    return proxy;
  }

  const latest = () => nodes?.head.head()?.latest.header.number;
  const hashOf = async (number: number) =>
    Object(await anvil.rpc('eth_getBlockByNumber', `0x${number.toString(16)}`, false)).hash;

  function changes(): HeadChange[] {
    const seen: HeadChange[] = [];
    nodes?.head.subscribe((change) => seen.push(change));
    return seen;
  }

  it('follows blocks that arrive together, without a gap', async () => {
    nodes = await openNodes([{ name: 'own', url: anvil.url }]);
    const seen = changes();
    await anvil.mine(40);
    await until(() => latest() === 45);
    const numbers = seen
      .flatMap((change) => ('added' in change ? change.added : []))
      .map(({ header }) => header.number);
    expect(numbers).toEqual(Array.from({ length: 40 }, (_none, index) => index + 6));
  });

  it('reports a reorg with its common ancestor and both forks', async () => {
    nodes = await openNodes([{ name: 'own', url: anvil.url }]);
    await anvil.mine(3);
    await until(() => latest() === 8);
    const seen = changes();
    const before = await Promise.all([6, 7, 8].map(hashOf));
    await anvil.rpc('anvil_reorg', 3, []);
    await anvil.mine();
    await until(() => latest() === 9);
    const after = await Promise.all([6, 7, 8, 9].map(hashOf));
    const change = seen.find(({ kind }) => kind === 'reorganised');
    if (change?.kind !== 'reorganised') throw new Error('no reorganisation was reported');
    expect(change.ancestor.header.number).toBe(5);
    expect(change.removed.map(({ hash }) => bytesToHex(hash))).toEqual(before);
    const added = seen
      .flatMap((one) => ('added' in one ? one.added : []))
      .map(({ hash }) => bytesToHex(hash));
    expect(added.slice(-after.length)).toEqual(after);
    expect(bytesToHex(nodes.head.recent(7)?.hash ?? new Uint8Array())).toBe(after[1]);
  });

  it('never shows clients a lower head, whichever node answers', async () => {
    const [quick, slow] = [await proxied(), await proxied()];
    nodes = await openNodes([
      { name: 'quick', url: quick.url },
      { name: 'slow', url: slow.url },
    ]);
    // A node three blocks behind: its latest block is older, and it does not know the newer ones.
    const lagging = 3;
    slow.respond = async ({ id, method, params }, response) => {
      const [block] = params;
      const head = Number(await anvil.rpc('eth_blockNumber')) - lagging;
      const number = block === 'latest' ? head : Number(block);
      const result =
        method === 'eth_getBlockByNumber' && typeof block === 'string' && number > head
          ? null
          : await anvil.rpc(method, ...(block === 'latest' ? [`0x${head.toString(16)}`, false] : params));
      sendResult(response, id, result);
    };
    let seen = 0;
    for (let round = 0; seen < 12 && round < 1_000; round++) {
      if (round % 10 === 0) await anvil.mine();
      const block = await nodes.call('eth_getBlockByNumber', ['latest', false]);
      const number = Number(Object(block).number);
      expect(number).toBeGreaterThanOrEqual(seen);
      seen = number;
    }
    expect(seen).toBeGreaterThanOrEqual(12);
  });

  it('follows the other nodes while one node serves its fork slowly', async () => {
    const fork = await startAnvil({ args: ['--timestamp', '1700000000'] });
    const slow = await startProxy(fork);
    proxies.push(slow);
    try {
      const addresses = [
        { name: 'own', url: anvil.url },
        { name: 'slow', url: slow.url },
      ];
      nodes = await openNodes(addresses, { probeTimeoutMs: 60_000 });
      const waiting: (() => void)[] = [];
      slow.respond = async ({ id, method, params }, response) => {
        // Requests of the walk name a number or a hash, those of the watch a tag.
        if (/^0x/.test(String(params[0]))) await new Promise<void>((resolve) => waiting.push(resolve));
        sendResult(response, id, await fork.rpc(method, ...params));
      };
      await fork.mine(40);
      await until(() => waiting.length > 0);
      await anvil.mine(2);
      await until(() => latest() === 7);
      for (const respond of waiting) respond();
    } finally {
      await fork.kill();
    }
  });

  it('is not live while no node responds, and is live again when one does', async () => {
    const own = await proxied();
    nodes = await openNodes([{ name: 'own', url: own.url }]);
    expect(nodes.head.head()?.isLive).toBe(true);
    await own.close();
    await until(() => nodes?.head.head()?.isLive === false);
    expect(latest()).toBe(5);
    proxies.push(await startProxy(anvil, own.port));
    await until(() => nodes?.head.head()?.isLive);
  });
});
