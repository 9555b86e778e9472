import { gzipSync } from 'node:zlib';
import { methodTable, transportLimits } from '@ethread/types';
import {
  echo,
  KEY,
  gatewaysOfTests,
  LOGS,
  openGateway,
  type OpenGateway,
  postOf,
} from '../testing/open-gateway.ts';

const openForTest = gatewaysOfTests();

describe('HTTP', () => {
  let open: OpenGateway;

  beforeAll(async () => {
    open = await openGateway();
  });

  afterAll(() => open.gateway.close());

  async function rejection(response: Response) {
    const { error, id } = await response.json();
    return { status: response.status, code: error.code, message: error.message, id };
  }

  it('responds to a request, with its cost and id', async () => {
    const response = await open.post(echo('0x01', 'a'));
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 'a', result: '0x01' });
    expect(response.headers.get('x-credits-cost')).toBe(String(methodTable.eth_call.credits));
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/);
  });

  it('responds to each item of a batch separately, and sends no response to a notification', async () => {
    const batch = [
      echo('0x01', 1),
      '{"jsonrpc":"2.0","method":"eth_call","params":[{}]}',
      '7',
      echo('0x02', 2),
    ];
    const response = await open.post(`[${batch.join(',')}]`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject([
      { id: 1, result: '0x01' },
      { id: null, error: { code: -32600 } },
      { id: 2 },
    ]);
    expect(response.headers.get('x-credits-cost')).toBe(String(3 * methodTable.eth_call.credits));
  });

  it('responds to notifications with 204 and no body', async () => {
    const notification = '{"jsonrpc":"2.0","method":"eth_call","params":[{}]}';
    for (const body of [notification, `[${notification},${notification}]`]) {
      const response = await open.post(body);
      expect(response.status).toBe(204);
      expect(await response.text()).toBe('');
    }
  });

  it.each([
    ['a body that is not JSON', '{', 400, -32700, 'parse error'],
    ['an empty batch', '[]', 200, -32600, 'invalid request'],
    [
      'a batch of 1,001 items',
      `[${'1,'.repeat(transportLimits.maxBatchItems)}1]`,
      413,
      -32600,
      'batch too large: 1000 items at most',
    ],
    [
      'a body over 5 MiB',
      ' '.repeat(transportLimits.maxBodyBytes + 1),
      413,
      -32600,
      'request body too large: 5242880 bytes at most',
    ],
  ])('rejects %s', async (_case, body, status, code, message) => {
    expect(await rejection(await open.post(body))).toMatchObject({ status, code, message });
  });

  it.each([
    ['a wrong key', '/v3/wrong', 401, -32000],
    ['a missing key', '/v3', 401, -32000],
    ['an empty key', '/v3/', 401, -32000],
    ['an unknown path', '/v4/x', 404, -32600],
    ['a path below the key', `/v3/${KEY}/x`, 404, -32600],
    ['the WebSocket path without upgrade', `/ws/v3/${KEY}`, 404, -32600],
  ])('rejects %s', async (_case, path, status, code) => {
    const response = await open.post(echo('0x'), { path });
    expect(response.headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer realm="ethread"' : null);
    expect(await rejection(response)).toMatchObject({ status, code, id: null });
  });

  it('rejects another HTTP method and names the allowed method', async () => {
    const response = await fetch(open.rpc);
    expect(response.headers.get('allow')).toBe('POST, OPTIONS');
    expect(await rejection(response)).toMatchObject({ status: 405, code: -32600 });
  });

  it.each(['gzip', 'br', 'GZIP'])(
    'rejects a body with the encoding %s, and says what it expects',
    async (encoding) => {
      const headers = { 'Content-Type': 'application/json', 'Content-Encoding': encoding };
      expect(await rejection(await open.post(gzipSync(echo('0x')), { headers }))).toMatchObject({
        status: 415,
        code: -32600,
        message: 'unsupported media type: expected a body without Content-Encoding',
      });
      const plain = { 'Content-Type': 'Application/JSON; charset=utf-8', 'Content-Encoding': 'identity' };
      expect((await open.post(echo('0x'), { headers: plain })).status).toBe(200);
    },
  );

  it('reports an internal error by request id alone, which the log contains too', async () => {
    const response = await open.post('{"jsonrpc":"2.0","id":1,"method":"eth_estimateGas","params":[{}]}');
    const { error } = await response.json();
    const requestId = response.headers.get('x-request-id') ?? '';
    expect(error).toEqual({ code: -32603, message: `internal error (request ${requestId})` });
    expect(open.logged.join('\n')).toContain(requestId);
    expect(response.headers.get('x-credits-cost')).toBe('0');
  });

  it.each([
    ['a request with two Hosts', postOf('', 'Connection: close\r\nHost: b\r\n'), 400, -32700],
    [
      'a handshake without its key',
      `GET /ws/v3/${KEY} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
      400,
      -32700,
    ],
  ])('rejects %s with a JSON body', async (_case, bytes, status, code) => {
    const response = await open.raw(bytes);
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(JSON.parse(response.slice(response.indexOf('{')))).toMatchObject({ id: null, error: { code } });
  });

  it.each(['Expect: something', 'Upgrade: h2c\r\nConnection: Upgrade'])(
    'ignores %j in a request',
    async (header) => {
      const response = await open.raw(postOf(echo('0x0a'), `Connection: close\r\n${header}\r\n`));
      expect(response).toMatch(/^HTTP\/1\.1 200 /);
      expect(response).toContain('"result":"0x0a"');
    },
  );
});

describe('the probes', () => {
  it('reports alive and ready as separate probes', async () => {
    let isReady = false;
    const open = await openForTest({ isReady: () => isReady });
    expect((await fetch(`${open.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${open.url}/readyz`)).status).toBe(503);
    isReady = true;
    expect((await fetch(`${open.url}/readyz`)).status).toBe(200);
    expect((await fetch(`${open.url}/healthz`, { method: 'POST' })).status).toBe(405);
  });
});

describe('several chains', () => {
  it('selects the chain by host', async () => {
    const open = await openForTest({
      chains: [
        { name: 'one', hosts: ['one.example'] },
        { name: 'two', hosts: ['two.example'] },
      ],
    });
    const query = (host: string, target?: string) =>
      open.raw(postOf(LOGS, 'Connection: close\r\n', target).replace('Host: a', `Host: ${host}`));
    expect(await query('one.example')).toContain('"chain":"one"');
    expect(await query('TWO.example:8545')).toContain('"chain":"two"');
    expect(await query('three.example')).toContain('HTTP/1.1 404');
    // The host of a target in absolute form counts, for requests and for upgrades.
    expect(await query('one.example', `http://two.example/v3/${KEY}`)).toContain('"chain":"two"');
    expect(await query('one.example', `http://three.example/v3/${KEY}`)).toContain('HTTP/1.1 404');
    expect(await query('one.example', `http://one.example@two.example/v3/${KEY}`)).toContain('"chain":"two"');
    const upgrade =
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==';
    const target = `GET http://three.example/ws/v3/${KEY} HTTP/1.1\r\nHost: one.example\r\n`;
    expect(await open.raw(`${target}${upgrade}\r\n\r\n`)).toContain('HTTP/1.1 404');
  });
});

describe('a request in progress', () => {
  it('yields the event loop during a batch whose items never wait', async () => {
    const open = await openForTest({
      call: () => {
        const end = performance.now() + 2;
        while (performance.now() < end);
        return Promise.resolve('0x01');
      },
    });
    const batch = `[${Array.from({ length: 500 }, () => echo('0x')).join(',')}]`;
    const order: string[] = [];
    const slow = open.post(batch).then(async (response) => {
      expect(await response.json()).toHaveLength(500);
      order.push('batch');
    });
    const probe = new Promise<void>((resolve) => setImmediate(resolve))
      .then(() => fetch(`${open.url}/healthz`))
      .then(() => void order.push('probe'));
    await Promise.all([slow, probe]);
    expect(order).toEqual(['probe', 'batch']);
  });

  it('responds with a timeout error, and logs no error, when the deadline of a request passes', async () => {
    const open = await openForTest(
      {
        call: ({ signal }) =>
          new Promise((_resolve, reject) =>
            signal.addEventListener('abort', () => reject(new Error('aborted'))),
          ),
      },
      { deadlineMs: 50 },
    );
    const response = await open.post(echo('0x'));
    expect(await response.json()).toMatchObject({
      error: { code: -32002, message: 'resource unavailable: the request took too long' },
    });
    expect(open.logged).toEqual([]);
  });

  it('responds to a request for a page before it checks keys, and to every other request as usual', async () => {
    const open = await openForTest({
      serveOther: ({ url }) =>
        url === '/page'
          ? { status: 200, body: [Buffer.from('a page')], headers: { 'Content-Type': 'text/html' } }
          : undefined,
    });
    const page = await fetch(`${open.url}/page`);
    expect(await page.text()).toBe('a page');
    expect(page.headers.get('content-type')).toBe('text/html');
    expect(page.headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/);
    expect((await fetch(`${open.url}/other`)).status).toBe(404);
    expect((await open.post(echo('0x'), { path: '/v3/nobody' })).status).toBe(401);
  });
});
