import { createUnlimitedKeys, type Visit } from '@ethread/accounts';
import { systemClock } from '@ethread/core';
import { createProxies } from '@ethread/http';
import type { ObservedCall, GatewayRejection } from '@ethread/ports';
import {
  echo,
  KEY,
  openGateway,
  type OpenGateway,
  openWebSocket,
  rejectionOf,
} from './testing/open-gateway.ts';

const FORWARDED = { 'Content-Type': 'application/json', 'X-Forwarded-For': '6.6.6.6, 192.0.2.9' };

describe('clients behind a proxy', () => {
  const visits: Visit[] = [];
  const calls: ObservedCall[] = [];
  const rejections: GatewayRejection[] = [];
  let open: OpenGateway;

  beforeAll(async () => {
    const keys = createUnlimitedKeys([KEY], { clock: systemClock });
    open = await openGateway({
      accounts: { ...keys, admit: (visit) => (visits.push(visit), keys.admit(visit)) },
      observer: {
        onCall: (call) => void calls.push(call),
        onRejected: (rejection) => void rejections.push(rejection),
      },
      proxies: createProxies((address) => address === '127.0.0.1'),
    });
  });
  beforeEach(() => {
    visits.length = calls.length = rejections.length = 0;
  });
  afterAll(() => open.gateway.close());

  it('admits clients behind a proxy by their own address, over HTTP and WebSocket, with each message', async () => {
    await open.post(echo('0x01'), { headers: FORWARDED });
    const webSocket = await openWebSocket(open.webSocket, { headers: FORWARDED });
    await webSocket.query(echo('0x02'));
    webSocket.terminate();
    expect(visits.map(({ address }) => address)).toEqual(['192.0.2.9', '192.0.2.9', '192.0.2.9']);
  });

  it('returns the request id that the proxy assigned, also to rejected WebSockets, and reports it to observers', async () => {
    const headers = { ...FORWARDED, 'X-Request-Id': 'of-the-proxy' };
    const response = await open.post(echo('0x01'), { headers });
    expect(response.headers.get('x-request-id')).toBe('of-the-proxy');
    expect(calls).toMatchObject([{ requestId: 'of-the-proxy', keyId: 'configured-1', method: 'eth_call' }]);
    const rejected = await open.post('{', { headers });
    expect(rejected.headers.get('x-request-id')).toBe('of-the-proxy');
    const stranger = await open.post(echo('0x01'), { headers, path: '/v3/wrong' });
    expect(stranger.status).toBe(401);
    const upgrade = await rejectionOf(open.webSocket.replace(KEY, 'wrong'), { headers });
    expect(upgrade?.headers?.['x-request-id']).toBe('of-the-proxy');
    const rejection = { requestId: 'of-the-proxy', address: '192.0.2.9' };
    const client = { accountId: 'configured-1', keyId: 'configured-1', chain: 'only' };
    expect(rejections).toEqual([
      { ...rejection, error: 'ParseError', client },
      { ...rejection, error: 'InvalidApiKeyError' },
      { ...rejection, error: 'InvalidApiKeyError' },
    ]);
  });
});
