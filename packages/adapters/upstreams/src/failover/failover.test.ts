import type { RequestContext } from '@ethread/ports';
import { headerFromJson, headerHash } from '@ethread/chain';
import { bytesToHex, type Clock, type Sleep, sleep, systemClock } from '@ethread/core';
import { until } from '@ethread/setup';
import {
  type Altering,
  answerMethod,
  type Anvil,
  type Proxy,
  sendResult,
  startAnvil,
  startProxy,
} from '../testing/index.ts';
import { openNodes, type OpenNodes, RECIPIENT, SENDER, UNAVAILABLE } from '../testing/nodes-world.ts';

const ESTIMATE = [{ from: SENDER, to: RECIPIENT, value: '0x1' }];

describe('failover', () => {
  let anvil: Anvil;
  let own: Proxy;
  let partner: Proxy;
  let nodes: OpenNodes;
  let partnerResponses = 0;
  let otherBlock: unknown;
  const allowed: Partial<RequestContext> = {
    allowsFailover: true,
    onPartnerResponse: () => void partnerResponses++,
  };

  beforeEach(async () => {
    partnerResponses = 0;
    anvil = await startAnvil();
    await anvil.mine(5);
    own = await startProxy(anvil);
    partner = await startProxy(anvil);
    nodes = await open();
    // From here on the tests see the client's calls.
    partner.requested.length = 0;
  });

  afterEach(async () => {
    await nodes.close();
    await own.close();
    await partner.close();
    await anvil.kill();
  });

  const open = (clock?: Clock, sleep?: Sleep) =>
    openNodes(
      [
        { name: 'own', url: own.url },
        { name: 'partner', url: partner.url, role: 'partner' },
      ],
      {},
      undefined,
      { clock, sleep },
    );
  const latest = () => nodes.call('eth_getBlockByNumber', ['latest', false], allowed);
  const isUsable = (name: string) => nodes.status().find((node) => node.name === name)?.isUsable;

  it('sends no call to the partner while the own node responds', async () => {
    for (let call = 0; call < 5; call++) await latest();
    await nodes.call('eth_estimateGas', ESTIMATE, allowed);
    await nodes.call('eth_getBlockByHash', [`0x${'ab'.repeat(32)}`, false], allowed);
    expect(await nodes.call('eth_estimateGas', [{ data: '0xfe' }], allowed)).toMatchObject({
      kind: 'failed',
    });
    expect(partner.requested).toEqual([]);
    expect(partnerResponses).toBe(0);
  });

  it('asks the partner for marked methods when the own node refuses connections, and reports this to the client', async () => {
    await own.close();
    expect(await latest()).toMatchObject({ number: '0x5' });
    expect(await nodes.call('eth_estimateGas', ESTIMATE, allowed)).toBe('0x5208');
    expect(partner.requested.map(({ method, params }) => [method, params[0]])).toEqual([
      ['eth_getBlockByNumber', 'latest'],
      ['eth_estimateGas', ESTIMATE[0]],
    ]);
    expect(partnerResponses).toBe(2);
  });

  it.each([
    ['a method that is not marked', 'eth_call', [{ to: RECIPIENT }], { ...allowed, failover: false }],
    ['a client whose plan or key does not allow it', 'eth_estimateGas', ESTIMATE, { allowsFailover: false }],
  ] as const)('does not ask the partner for %s', async (_case, method, params, context) => {
    await own.close();
    await expect(nodes.call(method, params, context)).rejects.toMatchObject(UNAVAILABLE);
    expect(partner.requested).toEqual([]);
  });

  it.each<[string, Parameters<typeof answerMethod>[2]]>([
    [
      'a page',
      (_asked, response) => void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>'),
    ],
    ['HTTP 403', (_asked, response) => void response.writeHead(403).end()],
    ['what is not JSON', (_asked, response) => void response.end('{')],
  ])('does not ask the partner for a call to which the own node responds with %s', async (_what, respond) => {
    answerMethod(own, 'eth_estimateGas', respond);
    await expect(nodes.call('eth_estimateGas', ESTIMATE, allowed)).rejects.toMatchObject(UNAVAILABLE);
    expect(partner.requested).toEqual([]);
  });

  it('does not ask the partner for a lie of the own node, nor during its quarantine', async () => {
    // Only a client's block is asked for whole.
    own.altering = (method, result, [, full]) =>
      method.startsWith('eth_getBlockBy') && full === true
        ? { ...Object(result), gasUsed: '0x7' }
        : undefined;
    const third = () => nodes.call('eth_getBlockByNumber', ['0x3', false], allowed);
    for (let call = 0; call < 3; call++) await expect(third()).rejects.toMatchObject(UNAVAILABLE);
    expect(nodes.status()).toContainEqual(
      expect.objectContaining({ name: 'own', isUsable: false, quarantines: 1 }),
    );
    // The end of the quarantine is known.
    await expect(third()).rejects.toMatchObject({
      failure: { cause: 'quarantined', retryAfterSeconds: expect.any(Number) },
    });
    expect(partner.requested).toEqual([]);
  });

  it('asks the partner when the own node accepts calls and never responds', async () => {
    own.respond = () => {};
    const began = performance.now();
    expect(await latest()).toMatchObject({ number: '0x5' });
    // The probe detects this long before the timeout of a call.
    expect(performance.now() - began).toBeLessThan(20_000);
    expect(partnerResponses).toBe(1);
  });

  it("asks the partner when the own node's head stops while the partner's moves on", async () => {
    const frozen = await anvil.rpc('eth_getBlockByNumber', 'latest', false);
    own.altering = (method, _result, [block]) =>
      method === 'eth_getBlockByNumber' && block === 'latest' ? frozen : undefined;
    await own.close();
    await anvil.mine(3);
    expect(await latest()).toMatchObject({ number: '0x8' });
    const back = await startProxy(anvil, own.port);
    try {
      back.altering = own.altering;
      const passOn = back.respond;
      back.respond = (requested, response, request) => {
        const [block] = requested.params;
        // It has no block above the one that it shows as the latest.
        if (typeof block !== 'string' || Number(block) <= 5 || !block.startsWith('0x')) {
          return passOn(requested, response, request);
        }
        sendResult(response, requested.id, null);
      };
      await until(() => isUsable('own'));
      expect(await latest()).toMatchObject({ number: '0x8' });
      expect(partnerResponses).toBe(2);
    } finally {
      await back.close();
    }
  });

  it.each<[string, (block: object) => object | Promise<object>]>([
    [
      'that is older than one that clients have seen',
      async () => Object(await anvil.rpc('eth_getBlockByNumber', '0x3', true)),
    ],
    ['that contradicts itself', (block) => ({ ...block, gasUsed: '0x7' })],
    ['that the chain cannot have reached', (block) => withNumber(block, 5_000_000)],
  ])(
    'rejects a block of the partner %s, and uses the own node as soon as it is up',
    async (_what, change) => {
      const wrong = await change(Object(await anvil.rpc('eth_getBlockByNumber', 'latest', true)));
      partner.altering = (method) => (method === 'eth_getBlockByNumber' ? wrong : undefined);
      await own.close();
      await expect(latest()).rejects.toMatchObject(UNAVAILABLE);
      own = await startProxy(anvil, own.port);
      await until(() => isUsable('own'));
      expect(await latest()).toMatchObject({ number: '0x5' });
      expect(partnerResponses).toBe(0);
    },
  );

  it('sends a partner that is down no calls except an occasional trial', async () => {
    await own.close();
    await partner.close();
    for (let call = 0; call < 20; call++) await expect(latest()).rejects.toMatchObject(UNAVAILABLE);
    partner = await startProxy(anvil, partner.port);
    await until(async () => await latest());
    expect(partner.requested.filter(({ params }) => params[0] === 'latest')).toHaveLength(1);
  });

  it('asks a partner for its chain and head at the start and once a minute, and shows that it responds again', async () => {
    await nodes.close();
    let wake: (() => void)[] = [];
    const minute: Sleep = (ms, signal) =>
      ms === 60_000 ? new Promise((resolve) => void wake.push(resolve)) : sleep(ms, signal);
    const passMinute = () => {
      const due = wake;
      wake = [];
      for (const end of due) end();
    };
    nodes = await open(systemClock, minute);
    expect(partner.requested.map(({ method }) => method)).toEqual([
      'eth_chainId',
      'eth_getBlockByNumber',
      'eth_getBlockByNumber',
    ]);
    expect(nodes.status()[1]).toMatchObject({ isUsable: true, isOfChain: true, head: 5 });
    await partner.close();
    passMinute();
    await until(() => isUsable('partner') === false);
    partner = await startProxy(anvil, partner.port);
    await until(() => wake.length > 0);
    passMinute();
    await until(() => isUsable('partner') === true);
    expect(nodes.status()[1]?.problem).toBeUndefined();
  });

  it.each<[string, Altering, string]>([
    [
      'reports another chain id',
      (method) => (method === 'eth_chainId' ? '0x1' : undefined),
      'it serves another chain: its chain id is 1, expected 31337',
    ],
    [
      'lacks the finalized block',
      (method, _result, [block]) =>
        method === 'eth_getBlockByNumber' && block === '0x0' ? otherBlock : undefined,
      'it contradicts the final block 0',
    ],
  ])('sends no calls to a partner that %s', async (_what, altering, problem) => {
    await nodes.close();
    const first = await anvil.rpc('eth_getBlockByNumber', '0x0', false);
    otherBlock = withNumber({ ...Object(first), extraData: '0x01' }, 0);
    partner.altering = altering;
    nodes = await open();
    expect(nodes.status()[1]).toMatchObject({ isUsable: false, problem, quarantines: 0 });
    await own.close();
    partner.requested.length = 0;
    await expect(latest()).rejects.toMatchObject(UNAVAILABLE);
    expect(partner.requested).toEqual([]);
  });

  it('logs the loss of the last usable node and its return without a call of a client', async () => {
    const lines = () => nodes.logged.map(({ text }) => text).filter((text) => /upstream node/.test(text));
    await own.close();
    await until(() => lines().length === 1);
    expect(lines()[0]).toMatch(/^no upstream node is usable .*own: unreachable: nothing listens/);
    own = await startProxy(anvil, own.port);
    await until(() => lines().length === 2);
    expect(lines()[1]).toMatch(/^upstream nodes are usable again/);
  });

  it('names another chain as the cause when the only node serves one', async () => {
    await nodes.close();
    own.altering = (method) => (method === 'eth_chainId' ? '0x1' : undefined);
    nodes = await open();
    await expect(nodes.call('eth_call', [{ to: RECIPIENT }, '0x1'])).rejects.toMatchObject({
      failure: { kind: 'unavailable', cause: 'otherChain' },
    });
  });
});

/** Changes the number of a block, and its hash accordingly. */
function withNumber(block: object, number: number): object {
  const changed = { ...block, number: `0x${number.toString(16)}` };
  return { ...changed, hash: bytesToHex(headerHash(headerFromJson(changed))) };
}
