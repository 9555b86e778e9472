import type { RequestContext } from '@ethread/ports';
import { silentLogger, type Sleep, sleep } from '@ethread/core';
import { useWasmCrypto } from '@ethread/chain/wasm-crypto';
import { until } from '@ethread/setup';
import { createNodes } from '../create-nodes.ts';
import { FIRST_TIMESTAMP, makeEmptyBlocks } from '../testing/empty-blocks.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { createSimulatedNode } from '../testing/simulated-node.ts';
import { answerMethod, type Anvil, type Proxy, startAnvil, startProxy } from '../testing/index.ts';
import { openNodes, type OpenNodes, RECIPIENT, SENDER, UNAVAILABLE } from '../testing/nodes-world.ts';

/** Calls of a block and of state, of which a partner would answer one. */
const CALLS = [
  ['eth_getBlockByNumber', ['0x3', true]],
  ['eth_getProof', [SENDER, [], '0x3']],
  ['eth_call', [{ to: RECIPIENT }, '0x3']],
  ['eth_getLogs', [{ fromBlock: '0x1', toBlock: '0x3' }]],
] as const;

/** Looks at idle nodes each 100 ms in the place of each minute. */
const impatient: Sleep = (ms, signal) => sleep(ms === 60_000 ? 100 : ms, signal);

describe('a node that is behind those of a higher priority number', () => {
  beforeAll(() => useWasmCrypto());

  const chain = makeEmptyBlocks(undefined, 60, 0);

  /** Follows the first of two nodes, which stands at a block number. The second one, of the next priority, has 10 blocks. */
  async function follow({ firstBlocks = 10, isSyncing = false }) {
    const clock = createHandClock(FIRST_TIMESTAMP + chain.length);
    const options = { clock, roundTripMs: 10, subscribes: false };
    const first = createSimulatedNode({ ...options, blocks: chain.slice(0, firstBlocks) });
    const second = createSimulatedNode({ ...options, blocks: chain.slice(0, 10) });
    first.isSyncing = isSyncing;
    const address = (name: string) => ({
      name,
      role: 'primary' as const,
      url: `http://${name}`,
      headers: {},
    });
    const nodes = createNodes(
      {
        nodes: [address('first'), { ...address('second'), priority: 1 }],
        chainId: 1n,
        clock,
        sleep: clock.sleep,
        logger: silentLogger,
        random: () => 0.5,
        connect: ({ url }) => (url === 'http://first' ? first : second).transport,
      },
      { probeTimeoutMs: 1e9, callTimeoutMs: 1e9 },
    );
    await clock.advance(1_000);
    await nodes.ready;
    const head = () => nodes.head.head()?.latest.header.number;
    const move = async (blocks: number, ...moving: readonly (typeof first)[]) => {
      for (const node of moving) node.show(chain.slice(0, node.blocks.length + blocks));
      await clock.advance(12_000);
    };
    return { clock, first, second, nodes, head, move };
  }

  it('is followed again once it has their blocks', async () => {
    const { first, second, nodes, head, move } = await follow({});
    for (let slot = 0; slot < 5; slot++) await move(1, first, second);
    expect(head()).toBe(14);
    // A minute of patience, and a minute until the second is looked at.
    for (let slot = 0; slot < 11; slot++) await move(1, second);
    expect(head()).toBe(25);
    await move(1, first, second);
    expect(head()).toBe(26);
    await move(12, first);
    await move(1, first, second);
    await move(1, first, second);
    second.received.length = 0;
    for (let slot = 0; slot < 4; slot++) await move(1, first, second);
    expect(head()).toBe(first.blocks.length - 1);
    // It is idle again.
    expect(second.received.length).toBeLessThan(6);
    await nodes.close();
  });

  it('stays followed while it has new blocks', async () => {
    const { first, second, nodes, head, move } = await follow({});
    await move(30, second);
    for (let slot = 0; slot < 12; slot++) {
      await move(1, first, second);
      expect(head()).toBe(first.blocks.length - 1);
    }
    await nodes.close();
  });

  it('is left at once when it synchronizes', async () => {
    const { clock, second, nodes, head } = await follow({ firstBlocks: 1, isSyncing: true });
    await clock.advance(5_000);
    expect(head()).toBe(second.blocks.length - 1);
    await nodes.close();
  });
});

describe('nodes of a lower and of a higher priority number', () => {
  let anvil: Anvil;
  let first: Proxy;
  let second: Proxy;
  let nodes: OpenNodes;
  let passOn: Proxy['respond'];

  beforeEach(async () => {
    anvil = await startAnvil();
    await anvil.mine(5);
    first = await startProxy(anvil);
    second = await startProxy(anvil);
    passOn = first.respond;
  });

  afterEach(async () => {
    await nodes.close();
    await first.close();
    await second.close();
    await anvil.kill();
  });

  /** Only a node that stalls needs a short timeout; under load it would take a slow node for a lost one. */
  async function open(more: { readonly budget?: object } = {}, timeoutMs = 20_000): Promise<void> {
    nodes = await openNodes(
      [
        { name: 'first', url: first.url, ...more },
        { name: 'second', url: second.url, priority: 1 },
      ],
      { probeTimeoutMs: timeoutMs, callTimeoutMs: timeoutMs },
      undefined,
      { sleep: impatient },
    );
    await until(() => nodes.status()[1]?.isOfChain);
    second.requested.length = 0;
  }

  const callAll = () => Promise.all(CALLS.map(([method, params]) => nodes.call(method, params)));
  /** Returns the methods of clients' calls at a node. */
  const callsAt = ({ requested }: Proxy) =>
    requested.flatMap(({ method }) => (/^eth_(?:call|getProof|getLogs)$/.test(method) ? method : []));
  const switched = (to: number) =>
    nodes.logged.some(({ text }) => new RegExp(`priority is usable.*"to":${to}\\}`).test(text));

  it('asks only the first while it responds, and the second for nothing but its chain and head', async () => {
    await open();
    for (let round = 0; round < 5; round++) await callAll();
    expect(callsAt(second)).toEqual([]);
    const asked = new Set(second.requested.map(({ method, params }) => [method, params[0]].join(' ')));
    for (const one of asked) expect(one).toMatch(/^eth_chainId |^eth_getBlockByNumber (?:0x0|latest)$/);
  });

  /** Each fault of the first node, and how it ends. */
  const FAULTS: readonly (readonly [fault: string, begin: () => unknown, end: () => unknown])[] = [
    ['is down', () => first.close(), async () => (first = await startProxy(anvil, first.port))],
    ['stalls', () => (first.respond = () => {}), () => (first.respond = passOn)],
    [
      'limits calls',
      () =>
        (first.respond = (_asked, response) => void response.writeHead(429, { 'Retry-After': '2' }).end()),
      () => (first.respond = passOn),
    ],
    [
      'serves another chain',
      async () => {
        await first.close();
        await until(() => nodes.status()[0]?.isUsable === false);
        first = await startProxy(anvil, first.port);
        first.altering = (method) => (method === 'eth_chainId' ? '0x1' : undefined);
      },
      () => (first.altering = () => undefined),
    ],
  ];

  it.each(FAULTS)(
    'lets the second answer every method while the first %s, and no longer afterwards',
    async (fault, begin, end) => {
      await open({}, fault === 'stalls' ? 2_000 : undefined);
      const truth = await callAll();
      await begin();
      await until(async () => {
        const answers = await callAll().catch(() => undefined);
        return answers !== undefined && callsAt(second).length > 0;
      });
      expect(await callAll()).toEqual(truth);
      await until(() => switched(1));
      // The head goes on by the second.
      await anvil.mine(2);
      await until(() => nodes.head.head()?.latest.header.number === 7);
      await end();
      await until(() => switched(0), 30_000);
      await until(async () => {
        second.requested.length = 0;
        expect(await callAll()).toEqual(truth);
        return callsAt(second).length === 0;
      });
    },
  );

  it('does not ask the second for a call that the first alone fails', async () => {
    await open();
    answerMethod(first, 'eth_call', (_asked, response) => void response.end('{'));
    await expect(nodes.call('eth_call', [{ to: RECIPIENT }, '0x3'])).rejects.toMatchObject(UNAVAILABLE);
    expect(callsAt(second)).toEqual([]);
  });

  it('lets the second answer while the first is quarantined for a lie', async () => {
    await open();
    const truth = await nodes.call('eth_getProof', [SENDER, [], '0x3']);
    first.altering = (method, result) =>
      method === 'eth_getProof' ? { ...Object(result), balance: '0x7' } : undefined;
    // Another call than before, so that no cached response answers it.
    expect(await nodes.call('eth_getProof', [SENDER, ['0x0'], '0x3'])).toMatchObject({
      balance: Object(truth).balance,
    });
    expect(nodes.status()[0]).toMatchObject({ quarantines: 1 });
    expect(callsAt(second)).toContain('eth_getProof');
  });

  it('asks the second when the budget of the first is spent, and sends polls beyond it', async () => {
    await open({ budget: { requestsPerDay: 3 } });
    const call = (value: number) =>
      nodes.call('eth_call', [{ to: RECIPIENT, value: `0x${value.toString(16)}` }, '0x3']);
    for (let value = 0; value < 6; value++) await call(value);
    expect(callsAt(first)).toHaveLength(3);
    expect(callsAt(second)).toHaveLength(3);
    expect(nodes.status()[0]?.problem).toMatch(/^its budget is spent for another \d+ s$/);
    const polls = first.requested.length;
    await until(() => first.requested.length > polls);
  });

  it('fails at once with the end of the limit when the only node limits calls for longer than a second, and logs it once', async () => {
    nodes = await openNodes([{ name: 'first', url: first.url }]);
    first.respond = (asked, response, request) =>
      asked.method === 'eth_call'
        ? void response.writeHead(429, { 'Retry-After': '7' }).end()
        : passOn(asked, response, request);
    const context: Partial<RequestContext> = { allowsFailover: false };
    const call = () => nodes.call('eth_call', [{ to: RECIPIENT }, '0x3'], context);
    for (let round = 0; round < 3; round++)
      await expect(call()).rejects.toMatchObject({
        failure: { ...UNAVAILABLE.failure, cause: 'limited', retryAfterSeconds: expect.any(Number) },
      });
    expect(callsAt(first)).toHaveLength(1);
    expect(nodes.logged.filter(({ text }) => text.startsWith('the node limits calls'))).toHaveLength(1);
  });
});
