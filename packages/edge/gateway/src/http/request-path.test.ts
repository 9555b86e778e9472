import { once } from 'node:events';
import { WebSocket } from 'ws';
import { methodTable } from '@ethread/types';
import { openAccounts } from '../testing/open-accounts.ts';
import { echo, KEY, gatewaysOfTests, openGateway, type OpenGateway } from '../testing/open-gateway.ts';

const openForTest = gatewaysOfTests();

const JSON_TYPE = { 'Content-Type': 'application/json' };
const LOGS = '{"jsonrpc":"2.0","id":1,"method":"eth_getLogs","params":[{}]}';

describe('the key of a request', () => {
  let open: OpenGateway;
  beforeAll(async () => (open = await openGateway()));
  afterAll(() => open.gateway.close());

  it.each<[string, string, Record<string, string>, number]>([
    ['a bearer token', '/v3', { Authorization: `Bearer ${KEY}` }, 200],
    ['a bearer token, on a path with a slash', '/v3/', { Authorization: `bearer ${KEY}` }, 200],
    ['x-api-key', '/v3', { 'X-Api-Key': KEY }, 200],
    ['the path before a wrong header', `/v3/${KEY}`, { Authorization: 'Bearer wrong' }, 200],
    ['the path with a slash', `/v3/${KEY}/`, {}, 200],
    ['a wrong path before a valid header', '/v3/wrong', { Authorization: `Bearer ${KEY}` }, 401],
    ['another scheme', '/v3', { Authorization: `Basic ${KEY}` }, 401],
  ])('is that of %s', async (_case, path, headers, status) => {
    const response = await open.post(echo('0x01'), { path, headers: { ...JSON_TYPE, ...headers } });
    expect(response.status).toBe(status);
  });

  it('is that of a header also where the request is not the plainest', async () => {
    const headers = { ...JSON_TYPE, Authorization: `Bearer ${KEY}`, Expect: '100-continue' };
    const text = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const body = echo('0x01');
    const head = `POST /v3 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${text.join('')}Content-Length: ${body.length}`;
    expect(await open.raw(`${head}\r\n\r\n${body}`)).toContain('"result":"0x01"');
  });

  it.each<[string, string, string[], Record<string, string>]>([
    ['its subprotocol', '/ws/v3', ['ethread', `key.${KEY}`], {}],
    ['a header', '/ws/v3', [], { Authorization: `Bearer ${KEY}` }],
    ['x-api-key', '/ws/v3/', [], { 'X-Api-Key': KEY }],
  ])('is for a WebSocket that of %s', async (_case, path, protocols, headers) => {
    const webSocket = new WebSocket(`ws://127.0.0.1:${open.port}${path}`, protocols, { headers });
    await once(webSocket, 'open');
    expect(webSocket.protocol).toBe(protocols[0] ?? '');
    webSocket.send(echo('0x07'));
    const [message]: unknown[] = await once(webSocket, 'message');
    expect(JSON.parse(String(message))).toMatchObject({ result: '0x07' });
    webSocket.terminate();
  });
});

describe('the chain of a request', () => {
  it('is the one that its path names, else that of its host, and an unknown one gets the names', async () => {
    const open = await openForTest({
      chains: [
        { name: 'one', hosts: ['127.0.0.1'] },
        { name: 'two', hosts: [] },
      ],
    });
    const found = async (path: string, headers = {}) => {
      const response = await open.post(LOGS, { path, headers: { ...JSON_TYPE, ...headers } });
      const { result, error } = await response.json();
      return [response.status, result?.[0].chain ?? error.message];
    };
    expect(await found(`/v3/${KEY}`)).toEqual([200, 'one']);
    expect(await found(`/two/v3/${KEY}`)).toEqual([200, 'two']);
    expect(await found('/two/v3', { Authorization: `Bearer ${KEY}` })).toEqual([200, 'two']);
    expect(await found(`/three/v3/${KEY}`)).toEqual([
      404,
      'unknown path: expected a chain in the path: /one/v3, /two/v3',
    ]);
    const webSocket = new WebSocket(`ws://127.0.0.1:${open.port}/two/ws/v3/${KEY}`);
    await once(webSocket, 'open');
    webSocket.send(LOGS);
    const [message]: unknown[] = await once(webSocket, 'message');
    expect(JSON.parse(String(message))).toMatchObject({ result: [{ chain: 'two' }] });
    webSocket.terminate();
  });
});

describe('a WebSocket with ?proof=1', () => {
  it('reports beside each result and error what it cost, and what is left', async () => {
    const accounts = await openAccounts({});
    const open = await openForTest({ accounts: accounts.accounts });
    const { apiKey } = await accounts.keys.create({ label: 'test', plan: 'plan' });
    const webSocket = new WebSocket(`ws://127.0.0.1:${open.port}/ws/v3/${apiKey}?proof=1`);
    await once(webSocket, 'open');
    const query = async (text: string): Promise<unknown> => {
      webSocket.send(text);
      const [message]: unknown[] = await once(webSocket, 'message');
      return JSON.parse(String(message));
    };
    const { credits } = methodTable.eth_call;
    const all = accounts.plan.creditsPerDay;
    expect(await query(echo('0x01'))).toMatchObject({ credits: { cost: credits, remaining: all - credits } });
    expect(await query('{"jsonrpc":"2.0","id":2,"method":"eth_call","params":[7]}')).toMatchObject({
      error: { code: -32602 },
      credits: { cost: 0, remaining: all - credits },
    });
    expect(await query(`[${echo('0x01')}]`)).toMatchObject([{ credits: { cost: credits } }]);
    webSocket.terminate();
    await open.gateway.close();
    await accounts.close();
  });
});
