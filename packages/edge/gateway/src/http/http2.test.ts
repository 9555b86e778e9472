import { once } from 'node:events';
import { WebSocket } from 'ws';
import { methodTable } from '@ethread/types';
import { echo, KEY } from '../testing/open-gateway.ts';
import { query, openHttp2 } from '../testing/open-http2.ts';

const BEHIND = { ':path': '/v3/nobody' };
const JSON_TYPE = 'application/json';

describe('HTTP/2', () => {
  let open: Awaited<ReturnType<typeof openHttp2>>;

  beforeAll(async () => {
    open = await openHttp2({}, { cors: { origins: ['https://app.example'] }, maxBytes: 200_000 });
  });
  afterAll(async () => {
    open.session.destroy();
    await open.gateway.close();
    expect(open.logged).toEqual([]);
  });

  it('responds over HTTP/2 with the same headers as over HTTP/1.1', async () => {
    const origin = { origin: 'https://app.example' };
    const [single, batch, notification] = await Promise.all([
      query(open.session, echo('0x01', 'a'), origin),
      query(open.session, `[${echo('0x02')},${echo('0x03', 2)}]`),
      query(open.session, '{"jsonrpc":"2.0","method":"eth_call","params":[{}]}'),
    ]);
    expect(JSON.parse(single.text)).toEqual({ jsonrpc: '2.0', id: 'a', result: '0x01' });
    expect(single.headers).toMatchObject({
      ':status': 200,
      'content-type': JSON_TYPE,
      'x-credits-cost': String(methodTable.eth_call.credits),
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'access-control-allow-origin': 'https://app.example',
      vary: 'Origin',
    });
    expect(JSON.parse(batch.text)).toMatchObject([{ result: '0x02' }, { id: 2, result: '0x03' }]);
    expect([notification.headers[':status'], notification.text]).toEqual([204, '']);
  });

  it.each([
    ['an unknown key', echo('0x'), BEHIND, 401, { 'www-authenticate': expect.any(String) }],
    ['an unknown path', '', { ':path': '/v4' }, 404, {}],
    ['the path of WebSockets', '', { ':method': 'GET', ':path': `/ws/v3/${KEY}` }, 404, {}],
    ['another method', '', { ':method': 'DELETE' }, 405, { allow: 'POST, OPTIONS' }],
    ['another type', 'a', { 'content-type': 'text/plain' }, 415, {}],
    ['a page that may not call', echo('0x'), { origin: 'https://other.example' }, 403, { vary: 'Origin' }],
    ['what is no JSON', '{', {}, 400, {}],
    ['bytes beyond the bound', ' '.repeat(300_000), {}, 503, { 'retry-after': '1' }],
  ])('rejects %s over HTTP/2 in the form of every error', async (_case, body, headers, status, expected) => {
    const response = await query(open.session, body, headers);
    expect(response.headers).toMatchObject({ ':status': status, 'content-type': JSON_TYPE, ...expected });
    expect(JSON.parse(response.text)).toMatchObject({ jsonrpc: '2.0', id: null, error: expect.anything() });
    expect(open.gateway.inFlight).toBe(0);
  });

  it('responds to preflights and probes over HTTP/2', async () => {
    const preflight = await query(open.session, '', {
      ':method': 'OPTIONS',
      origin: 'https://app.example',
      'access-control-request-method': 'POST',
    });
    expect(preflight.headers).toMatchObject({
      ':status': 204,
      'access-control-allow-methods': 'POST, OPTIONS',
    });
    for (const [method, text] of [
      ['GET', 'ok\n'],
      ['HEAD', ''],
    ] as const) {
      const probe = await query(open.session, '', { ':method': method, ':path': '/readyz' });
      expect(probe.headers).toMatchObject({
        ':status': 200,
        'content-type': 'text/plain',
        'content-length': '3',
      });
      expect(probe.text).toBe(text);
    }
  });

  it('leaves WebSockets to HTTP/1.1 on the same port', async () => {
    const webSocket = new WebSocket(`wss://localhost:${open.port}/ws/v3/${KEY}`, { ca: open.ca });
    await once(webSocket, 'open');
    const response = once(webSocket, 'message');
    webSocket.send(echo('0x04'));
    expect(JSON.parse(String((await response)[0]))).toMatchObject({ result: '0x04' });
    webSocket.close();
    await once(webSocket, 'close');
  });
});

describe('a gateway that closes, over HTTP/2', () => {
  it('responds to requests in progress over HTTP/2, rejects new requests, and force-closes slow ones when it closes', async () => {
    const waiting: ((output: `0x${string}`) => void)[] = [];
    let notify = () => {};
    const { gateway, session } = await openHttp2(
      {
        call: () =>
          new Promise((resolve) => {
            waiting.push(resolve);
            notify();
          }),
      },
      { drainTimeoutMs: 1_500 },
    );
    const [first, second] = [query(session, echo('0x')), query(session, echo('0x'))];
    while (waiting.length < 2) await new Promise<void>((resolve) => (notify = resolve));
    const saidGoodbye = once(session, 'goaway');
    const closing = gateway.close();
    await saidGoodbye;
    waiting[0]?.('0x07');
    expect(JSON.parse((await first).text)).toMatchObject({ result: '0x07' });
    await closing;
    expect((await second).text).toBe('');
  });
});
