import { methodTable } from '@ethread/types';
import { plansOfTests } from '../testing/open-accounts.ts';
import {
  echo,
  KEY,
  gatewaysOfTests,
  LOGS,
  openGateway,
  type OpenGateway,
  openWebSocket,
  postOf,
} from '../testing/open-gateway.ts';

const openForTest = gatewaysOfTests();
const openPlan = plansOfTests();

const JSON_TYPE = { 'Content-Type': 'application/json' };

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
    const fields = `Authorization: Bearer ${KEY}\r\nExpect: 100-continue\r\nConnection: close\r\n`;
    expect(await open.raw(postOf(echo('0x01'), fields, '/v3'))).toContain('"result":"0x01"');
  });

  it.each<[string, string, string[], Record<string, string>]>([
    ['its subprotocol', '/ws/v3', ['ethread', `key.${KEY}`], {}],
    ['a header', '/ws/v3', [], { Authorization: `Bearer ${KEY}` }],
    ['x-api-key', '/ws/v3/', [], { 'X-Api-Key': KEY }],
  ])('is for a WebSocket that of %s', async (_case, path, protocols, headers) => {
    const webSocket = await openWebSocket(`ws://127.0.0.1:${open.port}${path}`, { headers }, protocols);
    expect(webSocket.protocol).toBe(protocols[0] ?? '');
    expect(await webSocket.query(echo('0x07'))).toMatchObject({ result: '0x07' });
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
    const webSocket = await openWebSocket(`ws://127.0.0.1:${open.port}/two/ws/v3/${KEY}`);
    expect(await webSocket.query(LOGS)).toMatchObject({ result: [{ chain: 'two' }] });
    webSocket.terminate();
  });
});

describe('a WebSocket with ?proof=1', () => {
  it('reports beside each result and error its proof, what it cost, and what is left', async () => {
    const proofs = ['none', undefined] as const;
    let requested = 0;
    const open = await openPlan(
      {},
      {
        call: (context) => {
          const proof = proofs[requested++];
          if (proof) context.onProof(proof);
          return Promise.resolve('0x01');
        },
      },
    );
    const webSocket = await openWebSocket(`${open.webSocket}?proof=1`);
    const { credits: cost } = methodTable.eth_call;
    const remaining = open.plan.creditsPerDay - 2 * cost;
    expect(await webSocket.query(`[${echo('0x01')},${echo('0x02', 2)}]`)).toMatchObject([
      { jsonrpc: '2.0', id: 1, result: '0x01', proof: 'none', credits: { cost } },
      { jsonrpc: '2.0', id: 2, result: '0x01', proof: 'local', credits: { cost } },
    ]);
    expect(await webSocket.query('{"jsonrpc":"2.0","id":2,"method":"eth_call","params":[7]}')).toMatchObject({
      error: { code: -32602 },
      credits: { cost: 0, remaining },
    });
    webSocket.terminate();
  });
});
