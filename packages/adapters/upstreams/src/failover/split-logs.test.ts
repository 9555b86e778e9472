import { until } from '@ethread/setup';
import { makeWorld, openNodes, type OpenNodes, TOPIC, type World } from '../testing/nodes-world.ts';
import { answerMethod, type Proxy, sendError, startProxy } from '../testing/index.ts';

/** Rejects ranges of more blocks than a limit, in a provider's words. */
function limitRanges(
  proxy: Proxy,
  most: number,
  say: (most: number) => { status: number; error: { code: number; message: string } },
): void {
  answerMethod(proxy, 'eth_getLogs', ({ id, params: [filter] }, response, passOn) => {
    const { fromBlock, toBlock } = Object(filter);
    if (fromBlock === undefined || Number(toBlock) - Number(fromBlock) + 1 <= most) return passOn();
    const { status, error } = say(most);
    response.statusCode = status;
    sendError(response, id, error);
  });
}

const quickNode = (most: number) => ({
  status: 413,
  error: { code: -32614, message: `eth_getLogs is limited to a ${most} range` },
});
const ankr = () => ({ status: 200, error: { code: -32600, message: 'block range is too wide' } });

describe('a log query whose range no node answers as a whole', () => {
  let world: World;
  let first: Proxy;
  let second: Proxy;
  let nodes: OpenNodes | undefined;
  let head = 0;

  beforeAll(async () => {
    world = await makeWorld();
    const log = (word: number) =>
      world.anvil.rpc('eth_sendTransaction', {
        from: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
        to: world.contract,
        data: `0x${String(word).padStart(64, '0')}`,
      });
    for (let word = 0; word < 20; word++) {
      await log(word);
      await world.anvil.mine(1 + (word % 3));
    }
    const last = await log(20);
    // The node mines it by itself some time later.
    await until(async () => (await world.anvil.rpc('eth_getTransactionReceipt', last)) !== null);
    head = Number(await world.anvil.rpc('eth_blockNumber'));
  });

  beforeEach(async () => {
    first = await startProxy(world.anvil);
    second = await startProxy(world.anvil);
  });

  afterEach(async () => {
    await nodes?.close();
    nodes = undefined;
    await first.close();
    await second.close();
  });

  afterAll(() => world.anvil.kill());

  const FILTER = { fromBlock: '0x0', toBlock: 'latest', topics: [TOPIC] };
  const both = () => [
    { name: 'first', url: first.url },
    { name: 'second', url: second.url },
  ];
  const truth = () => world.anvil.rpc('eth_getLogs', FILTER);
  const logQueries = (proxy: Proxy) => proxy.requested.filter(({ method }) => method === 'eth_getLogs');

  it.each([
    ['none', 'names its limit', 7, quickNode],
    ['answers', 'names its limit', 7, quickNode],
    ['complete', 'names its limit', 7, quickNode],
    ['answers', 'names no limit', 5, ankr],
  ] as const)(
    'answers a log query in parts, in order, at proof level %s, where the node %s',
    async (proofs, _how, most, say) => {
      limitRanges(first, most, say);
      nodes = await openNodes([{ name: 'first', url: first.url }], { proofs });
      const logs = await nodes.call('eth_getLogs', [FILTER]);
      expect(logs).toEqual(await truth());
      expect(logs).toHaveLength(24);
      expect(nodes.status()[0]).toMatchObject({ isUsable: true });
    },
  );

  it("splits a log query at once when the node's limit is known", async () => {
    limitRanges(first, 7, quickNode);
    nodes = await openNodes([{ name: 'first', url: first.url }]);
    await nodes.call('eth_getLogs', [FILTER]);
    const before = logQueries(first).length;
    await nodes.call('eth_getLogs', [{ ...FILTER, fromBlock: '0x1' }]);
    const lengths = logQueries(first)
      .slice(before)
      .map(({ params }) => Object(params[0]))
      .filter(({ fromBlock }) => fromBlock !== undefined)
      .map(({ fromBlock, toBlock }) => Number(toBlock) - Number(fromBlock) + 1);
    expect(Math.max(...lengths)).toBe(7);
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(head);
  });

  it('sends a log query as a whole to the node that accepts it', async () => {
    limitRanges(first, 7, quickNode);
    nodes = await openNodes(both());
    for (let call = 0; call < 3; call++) {
      expect(await nodes.call('eth_getLogs', [{ ...FILTER, fromBlock: `0x${call}` }])).toHaveLength(24);
    }
    expect(logQueries(first).length).toBeLessThanOrEqual(1);
  });

  it("returns the provider's words, redacted, when no part of a log query is small enough", async () => {
    const say = () => ({
      status: 400,
      error: { code: -32600, message: 'block range is too wide, see https://host.example/KEY' },
    });
    limitRanges(first, 0, say);
    nodes = await openNodes([{ name: 'first', url: first.url }]);
    const error = await nodes.call('eth_getLogs', [FILTER]).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      failure: { kind: 'unavailable', detail: 'block range is too wide, see …' },
    });
    const warned = nodes.logged.filter(({ level, text }) => level === 'warn' && text.includes('too wide'));
    expect(warned).toHaveLength(1);
    expect(warned[0]?.text).not.toContain('host.example');
  });

  it('bounds the parts in flight of one client to its slots, and leaves room for another client', async () => {
    limitRanges(first, 1, quickNode);
    nodes = await openNodes([{ name: 'first', url: first.url }]);
    await nodes.call('eth_getLogs', [FILTER]);
    let inFlight = 0;
    let most = 0;
    answerMethod(first, 'eth_getLogs', async (_requested, _response, passOn) => {
      most = Math.max(most, ++inFlight);
      await passOn();
      inFlight--;
    });
    const queries = Array.from({ length: 6 }, (_none, index) =>
      nodes?.call('eth_getLogs', [{ ...FILTER, fromBlock: `0x${index}` }], { client: 'greedy' }),
    );
    await Promise.all(queries);
    expect(most).toBeLessThanOrEqual(8);
    expect(most).toBeGreaterThan(1);
  });
});
