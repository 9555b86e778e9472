import { freePort, until } from '@ethread/setup';
import { answerMethod, type Proxy, sendError, startProxy } from './testing/index.ts';
import {
  inContract,
  makeWorld,
  openNodes,
  type OpenNodes,
  RECIPIENT,
  SENDER,
  TOPIC,
  UNAVAILABLE,
  type World,
} from './testing/nodes-world.ts';

describe('createNodes', () => {
  let world: World;
  let first: Proxy;
  let second: Proxy;
  let nodes: OpenNodes | undefined;

  beforeAll(async () => {
    world = await makeWorld();
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

  const both = () => [
    { name: 'first', url: first.url },
    { name: 'second', url: second.url },
  ];
  const callsTo = (proxy: Proxy, method: string) =>
    proxy.requested.filter((requested) => requested.method === method).length;

  it.each(['answers', 'complete'] as const)(
    'returns the results of the node for every method at proof level %s',
    async (proofs) => {
      nodes = await openNodes([{ name: 'only', url: world.anvil.url }], { proofs });
      const { number, hash, transactions } = world.busy;
      const calls = [
        ['eth_getBlockByNumber', ['latest', true]],
        ['eth_getBlockByNumber', [number, false]],
        ['eth_getBlockByHash', [hash, true]],
        ['eth_getBlockByHash', [hash, false]],
        ['eth_getBlockReceipts', [number]],
        ['eth_getBlockReceipts', ['latest']],
        ['eth_getTransactionReceipt', [transactions[1]]],
        ['eth_getTransactionByBlockNumberAndIndex', [number, '0x1']],
        ['eth_getTransactionByBlockHashAndIndex', [hash, '0x2']],
        ['eth_getTransactionByBlockHashAndIndex', [hash, '0x9']],
        ['eth_getUncleByBlockNumberAndIndex', [number, '0x0']],
        ['eth_getLogs', [{ fromBlock: '0x0', toBlock: 'latest', topics: [TOPIC] }]],
        ['eth_getLogs', [{ blockHash: hash, address: world.contract }]],
        ['eth_getProof', [world.contract, [`0x${'00'.repeat(32)}`], number]],
        ['eth_getProof', [RECIPIENT, [], 'latest']],
        ['eth_call', [{ to: world.contract, data: '0x01' }, 'latest']],
        ['eth_estimateGas', [{ from: SENDER, to: RECIPIENT, value: '0x1' }, 'latest']],
      ] as const;
      for (const [method, params] of calls) {
        expect([method, inContract(await nodes.call(method, params))]).toEqual([
          method,
          inContract(await world.anvil.rpc(method, ...params)),
        ]);
      }
      expect(await nodes.call('eth_getLogs', [{ fromBlock: '0x0', topics: [TOPIC] }])).toHaveLength(3);
      expect(nodes.status()).toMatchObject([{ name: 'only', faults: 0, quarantines: 0 }]);
    },
  );

  it('accepts short keys, leading zeros, decimal numbers and the other spelling of blockHash, which some nodes reject', async () => {
    nodes = await openNodes([{ name: 'only', url: world.anvil.url }]);
    const proof = await nodes.call('eth_getProof', [RECIPIENT, ['0x0', '0x01'], '0x0001']);
    expect(proof).toMatchObject({ storageProof: [{ key: '0x0' }, { key: '0x1' }] });
    expect(await nodes.call('eth_getBlockReceipts', [Number(world.busy.number)])).toHaveLength(3);
    expect(await nodes.call('eth_getLogs', [{ blockhash: world.busy.hash }])).toHaveLength(3);
    expect(await nodes.call('eth_getBlockByNumber', [world.busy.hash, false])).toMatchObject({
      hash: world.busy.hash,
    });
  });

  it('finds nothing at a position so large that some nodes reject it', async () => {
    nodes = await openNodes([{ name: 'only', url: world.anvil.url }]);
    const index = '0xffffffffffffffffffff';
    const { number, hash } = world.busy;
    expect(await nodes.call('eth_getTransactionByBlockNumberAndIndex', [number, index])).toBeNull();
    expect(await nodes.call('eth_getTransactionByBlockHashAndIndex', [hash, index])).toBeNull();
    expect(await nodes.call('eth_getUncleByBlockNumberAndIndex', [number, index])).toBeNull();
  });

  it('distinguishes a revert, a failed call and a short result', async () => {
    nodes = await openNodes([{ name: 'only', url: world.anvil.url }]);
    expect(await nodes.call('eth_call', [{ data: '0x60006000fd' }])).toEqual({
      kind: 'reverted',
      payload: new Uint8Array(),
    });
    expect(await nodes.call('eth_call', [{ data: '0xfe' }])).toMatchObject({ kind: 'failed' });
  });

  it("lowers the gas of a call to the contract's cap", async () => {
    first.altering = () => undefined;
    nodes = await openNodes([{ name: 'first', url: first.url }]);
    await nodes.call('eth_call', [{ to: RECIPIENT, gas: '0xffffffffffff' }, '0x1']);
    const [requested] = first.requested.filter(({ method }) => method === 'eth_call');
    expect(requested?.params).toEqual([{ to: RECIPIENT, gas: '0x11e1a300' }, '0x1']);
  });

  it('asks the other node when one is down, and uses it again after its return', async () => {
    nodes = await openNodes(both());
    const isFirstUsable = () => nodes?.status()[0]?.isUsable;
    await first.close();
    for (let call = 0; call < 20; call++) {
      expect(await nodes.call('eth_getBlockByNumber', ['0x1', false])).toMatchObject({ number: '0x1' });
    }
    await until(() => !isFirstUsable());
    expect(nodes.logged).toContainEqual({
      level: 'warn',
      text: expect.stringMatching(/^the node failed and gets no calls .*"first".*"refused"/),
    });
    first = await startProxy(world.anvil, first.port);
    await until(isFirstUsable);
    await second.close();
    expect(await nodes.call('eth_getBlockByNumber', ['0x1', false])).toMatchObject({ number: '0x1' });
  });

  it('returns −32002 without any node address when no upstream node is usable', async () => {
    nodes = await openNodes(both());
    await Promise.all([first.close(), second.close()]);
    await until(() => nodes?.status().every(({ isUsable }) => !isUsable));
    const error = await nodes.call('eth_getBlockByNumber', ['0x1', false]).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject(UNAVAILABLE);
    const said = JSON.stringify(nodes.logged) + String(error) + String(Object(error).cause);
    expect(said).not.toMatch(/127\.0\.0\.1|localhost/);
  });

  it('sends identical calls in flight once', async () => {
    nodes = await openNodes([{ name: 'first', url: first.url }]);
    const calls = Array.from({ length: 50 }, () => nodes?.call('eth_call', [{ to: RECIPIENT }, '0x1']));
    expect(await Promise.all(calls)).toEqual(Array(50).fill('0x'));
    expect(callsTo(first, 'eth_call')).toBe(1);
  });

  it('bounds the calls in flight and waiting at a node, and reports an overload beyond them', async () => {
    nodes = await openNodes([{ name: 'first', url: first.url }], { concurrency: 2, maxWaiting: 3 });
    let release: () => void = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    answerMethod(first, 'eth_call', async (_requested, _response, passOn) => {
      await released;
      return passOn();
    });
    const calls = Array.from({ length: 8 }, (_none, index) =>
      nodes?.call('eth_call', [{ to: RECIPIENT, value: `0x${index}` }, '0x1']),
    );
    const settled = Promise.allSettled(calls);
    await until(() => callsTo(first, 'eth_call') === 2);
    release();
    const outcomes = (await settled).map((outcome) =>
      outcome.status === 'fulfilled' ? 'answered' : Object(outcome.reason).failure.kind,
    );
    expect(outcomes.filter((outcome) => outcome === 'answered')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 'overloaded')).toHaveLength(3);
  });

  it('asks a second node beside a slow one, and no third one beside two', async () => {
    const third = await startProxy(world.anvil);
    const three = [first, second, third];
    nodes = await openNodes(
      three.map(({ url }, index) => ({ name: `node ${index}`, url })),
      { hedgeAfterMs: 1 },
    );
    let release: () => void = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    for (const proxy of three)
      answerMethod(proxy, 'eth_call', async (_asked, _response, passOn) => {
        await released;
        return passOn();
      });
    const calling = nodes.call('eth_call', [{ to: RECIPIENT }, '0x1']);
    const sent = () => three.reduce((sum, proxy) => sum + callsTo(proxy, 'eth_call'), 0);
    await until(() => sent() === 2);
    // Several times as long as the wait before another would be asked.
    await nodes.call('eth_getBlockByNumber', ['0x1', false]);
    expect(sent()).toBe(2);
    release();
    expect(await calling).toBe('0x');
    await third.close();
  });

  it('aborts a call at the node when its client aborts it', async () => {
    nodes = await openNodes([{ name: 'first', url: first.url }]);
    let isEnded = false;
    first.respond = (_asked, response) => void response.on('close', () => (isEnded = true));
    const ending = new AbortController();
    const calling = nodes.call('eth_call', [{ to: RECIPIENT }, '0x1'], { signal: ending.signal });
    await until(() => callsTo(first, 'eth_call') === 1);
    ending.abort(new Error('the client went away'));
    await expect(calling).rejects.toThrow('the client went away');
    await until(() => isEnded);
  });

  it('adds, removes and changes nodes during calls, none of which fails', async () => {
    const [own, other] = both().map((node) => ({ ...node, role: 'primary' as const, headers: {} }));
    if (!own || !other) throw new Error('there are two');
    nodes = await openNodes([own]);
    const open = nodes;
    let calls = 0;
    const outcomes: unknown[] = [];
    const callOnce = async () =>
      outcomes.push(
        await open.call('eth_call', [{ to: RECIPIENT, nonce: `0x${(++calls).toString(16)}` }, '0x1']),
      );
    const isUsable = (name: string) =>
      open.status().some((node) => node.name === name && node.head !== undefined);
    let release: () => void = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    answerMethod(first, 'eth_call', async (_requested, _response, passOn) => {
      await released;
      return passOn();
    });
    const inFlight = callOnce();
    await until(() => callsTo(first, 'eth_call') === 1);
    open.update([own, other]);
    await until(() => isUsable('second'));
    open.update([other]);
    expect(open.status().map(({ name }) => name)).toEqual(['second']);
    for (let call = 0; call < 5; call++) await callOnce();
    expect(callsTo(first, 'eth_call')).toBe(1);
    release();
    await inFlight;
    expect(outcomes).toEqual(Array(6).fill('0x'));
    const changed = { ...other, url: first.url };
    open.update([changed]);
    await until(() => isUsable('second'));
    await callOnce();
    expect(callsTo(first, 'eth_call')).toBe(2);
  });

  it('starts without a node, and uses one as soon as it is up', async () => {
    const port = await freePort();
    nodes = await openNodes([{ name: 'later', url: `http://127.0.0.1:${port}` }]);
    expect(nodes.head.head()).toBeUndefined();
    await expect(nodes.call('eth_call', [{}])).rejects.toMatchObject(UNAVAILABLE);
    const later = await startProxy(world.anvil, port);
    try {
      await until(() => nodes?.head.head());
      expect(await nodes.call('eth_call', [{ to: RECIPIENT }])).toBe('0x');
    } finally {
      await later.close();
    }
  });

  it('asks another node for pruned data, and reports pruned data when all nodes lack it', async () => {
    nodes = await openNodes(both());
    const error = { code: -32000, message: 'missing trie node 1234 (path )' };
    const prune = (proxy: Proxy) =>
      answerMethod(proxy, 'eth_call', ({ id }, response) => sendError(response, id, error));
    prune(first);
    expect(await nodes.call('eth_call', [{ to: RECIPIENT }, '0x1'])).toBe('0x');
    prune(second);
    expect(await nodes.call('eth_call', [{ to: RECIPIENT }, '0x1'])).toEqual({ kind: 'pruned' });
    expect(nodes.status()).toMatchObject([{ isUsable: true }, { isUsable: true }]);
  });
});
