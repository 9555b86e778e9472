import type { CorsOptions } from './http/http-reply.ts';
import {
  echo,
  gatewaysOfTests,
  type OpenGateway,
  openWebSocket,
  rejectionOf,
} from './testing/open-gateway.ts';

const openForTest = gatewaysOfTests();

const APP = 'https://app.example';
const OTHER = 'https://other.example';

describe('web pages', () => {
  let open: OpenGateway;
  const start = async (cors: CorsOptions = {}) => {
    open = await openForTest({}, { cors });
  };

  const post = (origin: string) =>
    open.post(echo('0x01'), { headers: { 'Content-Type': 'application/json', Origin: origin } });
  const preflight = (origin: string) =>
    fetch(open.rpc, {
      method: 'OPTIONS',
      headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
    });
  const allowed = ({ headers }: Response) => headers.get('access-control-allow-origin');

  it('allows pages of any origin by default', async () => {
    await start();
    const requested = await preflight(APP);
    expect(requested.status).toBe(204);
    expect(Object.fromEntries(requested.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST, OPTIONS',
      'access-control-allow-headers': 'Authorization, Content-Type, Traceparent, X-Api-Key',
      'access-control-max-age': '86400',
    });
    const response = await post(OTHER);
    expect(allowed(response)).toBe('*');
    expect(response.headers.get('access-control-expose-headers')).toContain('X-Credits-Remaining');
    expect(response.headers.has('vary')).toBe(false);
  });

  it('rejects pages of another origin, over HTTP and WebSocket, before anything is charged', async () => {
    await start({ origins: [APP] });
    const requested = await preflight(OTHER);
    expect([...requested.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(requested.headers.get('vary')).toBe('Origin');
    const result = await post(OTHER);
    expect({ status: result.status, allowed: allowed(result) }).toEqual({ status: 403, allowed: null });
    expect(result.headers.get('vary')).toBe('Origin');
    expect(result.headers.get('x-credits-cost')).toBe('0');
    expect((await result.json()).error).toEqual({
      code: -32002,
      message: `pages of ${OTHER} may not call this service`,
    });
    expect((await rejectionOf(open.webSocket, { origin: OTHER }))?.statusCode).toBe(403);
    (await openWebSocket(open.webSocket, { origin: APP })).terminate();
  });

  it('allows pages of the configured origins and of the service itself, and all clients that are not pages', async () => {
    await start({ origins: [APP] });
    expect(allowed(await preflight(APP))).toBe(APP);
    const response = await post(APP);
    expect([response.status, allowed(response), response.headers.get('vary')]).toEqual([200, APP, 'Origin']);
    expect((await post(open.url)).status).toBe(200);
    expect((await post(open.url.replace('http:', 'https:'))).status).toBe(200);
    expect((await post(open.url.replace(/:\d+$/, ':1'))).status).toBe(403);
    expect((await open.post(echo('0x01'))).status).toBe(200);
  });
});
