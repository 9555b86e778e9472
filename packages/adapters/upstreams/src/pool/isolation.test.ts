import type { RequestContext } from '@ethread/ports';
import { until } from '@ethread/setup';
import { openNodes, type OpenNodes, RECIPIENT, UNAVAILABLE } from '../testing/nodes-world.ts';
import {
  answerMethod,
  type Anvil,
  type Proxy,
  sendResult,
  startAnvil,
  startProxy,
} from '../testing/index.ts';

/** Alters the responses to calls that carry a marker, and no others. */
function spoil(proxy: Proxy, marker: string, respond: Proxy['respond']): void {
  const passOn = proxy.respond;
  proxy.respond = (requested, response, request) =>
    JSON.stringify(requested.params).includes(marker)
      ? respond(requested, response, request)
      : passOn(requested, response, request);
}

const MARKER = '0xbad0';
/** Rounds of three bad calls beside one good call. */
const ROUNDS = 12;
/** Far below the timeout of a call, also on a busy machine, in milliseconds. */
const SOON_MS = 20_000;
/** Calls hang at one of two nodes. The other one responds within the time before a hedge, also on a busy machine. */
const HANGING = { hedgeAfterMs: 500 };

describe('calls at upstream nodes', () => {
  let anvil: Anvil;
  let first: Proxy;
  let second: Proxy;
  let third: Proxy;
  let nodes: OpenNodes | undefined;

  beforeAll(async () => {
    anvil = await startAnvil();
    await anvil.mine(5);
  });

  beforeEach(async () => {
    [first, second, third] = await Promise.all([startProxy(anvil), startProxy(anvil), startProxy(anvil)]);
  });

  afterEach(async () => {
    await nodes?.close();
    nodes = undefined;
    await Promise.all([first.close(), second.close(), third.close()]);
  });

  afterAll(() => anvil.kill());

  const partner = () => ({ name: 'partner', url: second.url, role: 'partner' as const });
  const partnerAllowed: Partial<RequestContext> = { allowsFailover: true };
  let calls = 0;
  const goodCall = () =>
    nodes?.call('eth_call', [{ to: RECIPIENT, value: '0x0', nonce: `0x${(++calls).toString(16)}` }, '0x1']);
  const bad = () => [{ to: RECIPIENT, data: MARKER, nonce: `0x${(++calls).toString(16)}` }, '0x1'];

  it.each<[string, Proxy['respond'], { readonly isOutage: boolean }?]>([
    ['a JSON-RPC error in HTTP 400', error(400, -32602)],
    ['a JSON-RPC error in HTTP 413', error(413, -32600)],
    ['an error whose code is a word', error(200, 'CALL_EXCEPTION')],
    ['an error whose code is a number as text', error(200, '-32000')],
    ['HTTP 403 with a page', (_asked, response) => void response.writeHead(403).end('<html>')],
    ['HTTP 502', (_asked, response) => void response.writeHead(502).end('bad gateway'), { isOutage: true }],
    ['a response of another id', ({ id }, response) => sendResult(response, id + 1, '0x')],
    ['what is not JSON', ({ id }, response) => void response.end(`{"id":${id}`)],
    ['a result of another shape', ({ id }, response) => sendResult(response, id, { not: 'hex' })],
    ['the end of the connection', (_asked, response) => void response.destroy(), { isOutage: true }],
  ])(
    'keeps other calls successful while the only node responds to one with %s',
    async (_how, serve, { isOutage } = { isOutage: false }) => {
      nodes = await openNodes([{ name: 'only', url: first.url }, partner()]);
      // From here on only clients call it.
      second.requested.length = 0;
      spoil(first, MARKER, serve);
      const outcomes: unknown[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const spoiled = [1, 2, 3].map(() =>
          nodes?.call('eth_estimateGas', bad(), partnerAllowed).catch((thrown: unknown) => thrown),
        );
        outcomes.push(await goodCall());
        await Promise.all(spoiled);
      }
      expect(outcomes).toEqual(Array(ROUNDS).fill('0x'));
      expect(nodes.status()[0]).toMatchObject({ isUsable: true });
      // A bad call may itself be an outage. Any other must not reach the partner.
      const isBad = ({ method, params }: { method: string; params: readonly unknown[] }) =>
        method !== 'eth_estimateGas' || JSON.stringify(params).includes(MARKER);
      expect(second.requested.filter((requested) => !isOutage || !isBad(requested))).toEqual([]);
    },
  );

  it.each<[string, Parameters<typeof answerMethod>[2]]>([
    ['hang', () => undefined],
    ['fail', (_asked, response) => void response.writeHead(502).end()],
  ])(
    'retries calls that %s at one node elsewhere, and sends the next ones elsewhere first',
    async (_how, respond) => {
      nodes = await openNodes(
        [
          { name: 'hangs', url: first.url },
          { name: 'answers', url: second.url },
        ],
        HANGING,
      );
      answerMethod(first, 'eth_call', respond);
      // It seems slower than a node whose calls have no duration yet.
      answerMethod(second, 'eth_call', async (_asked, _response, passOn) => {
        await new Promise((resolve) => setTimeout(resolve, 30));
        return passOn();
      });
      const durations: number[] = [];
      for (let call = 0; call < 40; call++) {
        const began = performance.now();
        expect(await goodCall()).toBe('0x');
        durations.push(performance.now() - began);
      }
      expect(Math.max(...durations)).toBeLessThan(SOON_MS);
      expect(first.requested.filter(({ method }) => method === 'eth_call').length).toBeLessThanOrEqual(4);
    },
  );

  it('finds a receipt that only the third node has, however fast two others return null', async () => {
    nodes = await openNodes([
      { name: 'first', url: first.url },
      { name: 'second', url: second.url },
      { name: 'third', url: third.url },
    ]);
    const sent = await anvil.rpc('eth_sendTransaction', {
      from: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
      to: RECIPIENT,
    });
    await until(async () => (await anvil.rpc('eth_getTransactionReceipt', sent)) !== null);
    for (const proxy of [first, second]) {
      answerMethod(proxy, 'eth_getTransactionReceipt', ({ id }, response) => sendResult(response, id, null));
    }
    for (let call = 0; call < 5; call++) {
      expect(await nodes.call('eth_getTransactionReceipt', [sent])).toMatchObject({ transactionHash: sent });
    }
    expect(await nodes.call('eth_getTransactionReceipt', [`0x${'ab'.repeat(32)}`])).toBeNull();
  });

  it('returns no null while a node that may have the data gives no usable response', async () => {
    nodes = await openNodes([
      { name: 'first', url: first.url },
      { name: 'second', url: second.url },
    ]);
    answerMethod(second, 'eth_getTransactionReceipt', (_requested, response) => void response.end('{'));
    const unknown = [`0x${'ab'.repeat(32)}`];
    await expect(nodes.call('eth_getTransactionReceipt', unknown)).rejects.toMatchObject(UNAVAILABLE);
    // A node that fails every such call does not count.
    await until(async () => (await nodes?.call('eth_getTransactionReceipt', unknown)) === null);
  });

  it('asks the partner when every node is rate limited for longer than a call may take', async () => {
    nodes = await openNodes([{ name: 'only', url: first.url }, partner()], { callTimeoutMs: 5_000 });
    answerMethod(
      first,
      'eth_estimateGas',
      (_requested, response) => void response.writeHead(429, { 'Retry-After': '60' }).end(),
    );
    const estimate = () => nodes?.call('eth_estimateGas', [{ to: RECIPIENT }, '0x1'], partnerAllowed);
    expect(await estimate()).toBe('0x5208');
    const sent = first.requested.length;
    expect(await estimate()).toBe('0x5208');
    expect(first.requested.length - sent).toBeLessThanOrEqual(1);
  });
});

/** Responds with a JSON-RPC error under an HTTP status. */
function error(status: number, code: unknown): Proxy['respond'] {
  return ({ id }, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ jsonrpc: '2.0', id, error: { code, message: 'no such thing' } }));
  };
}
