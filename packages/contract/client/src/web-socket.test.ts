import { until } from '@ethread/setup';
import { closeAfterEach, type Received, useServers } from './testing/responding-server.ts';
import { TransportError, webSocket } from './index.ts';

const openServer = useServers();
const closing = closeAfterEach();

const SOON = { baseDelayMs: 1 };

describe('the WebSocket transport', () => {
  it('matches responses by ID in any order', async () => {
    const pending: Received[] = [];
    const server = await openServer((request) => {
      pending.push(request);
      return pending.length === 1 ? undefined : { result: request.id };
    });
    const transport = closing(webSocket(server.webSocket, SOON));
    const first = transport.request('first', []);
    const second = await transport.request<number>('second', []);
    expect(second).toBe(2);
    server.dropSockets();
    expect(await first).toBe(1);
    expect(await transport.request('third', [])).toBe(3);
  });

  it('sends calls without a response again after a lost connection, in order', async () => {
    const received: string[] = [];
    const server = await openServer(({ method }) => {
      received.push(method);
      return received.length <= 3 ? undefined : { result: method };
    });
    const transport = closing(webSocket(server.webSocket, SOON));
    const calls = ['a', 'b', 'c'].map((method) => transport.request(method, []));
    await until(() => received.length === 3);
    server.dropSockets();
    expect(await Promise.all(calls)).toEqual(['a', 'b', 'c']);
    expect(received).toEqual(['a', 'b', 'c', 'a', 'b', 'c']);
  });

  it('rejects a call whose connections are lost too often', async () => {
    const server = await openServer(() => {
      setImmediate(() => server.dropSockets());
      return undefined;
    });
    const transport = closing(webSocket(server.webSocket, { ...SOON, retries: 2 }));
    await expect(transport.request('any', [])).rejects.toBeInstanceOf(TransportError);
    expect(server.connections()).toBe(3);
  });

  it('queues calls beyond its limit and sends them as responses arrive', async () => {
    let unresolved = 0;
    let most = 0;
    const server = await openServer(({ method }) => {
      most = Math.max(most, ++unresolved);
      return method === 'slow' ? undefined : { result: method };
    });
    const transport = closing(webSocket(server.webSocket, { maxInFlight: 3 }));
    const count = (response: unknown) => (unresolved--, response);
    const stop = new AbortController();
    const slow = transport.request('slow', [], { signal: stop.signal });
    const ended = Promise.allSettled([slow]);
    const calls = Array.from({ length: 30 }, (_none, index) =>
      transport.request(`m${index}`, []).then(count),
    );
    expect(await Promise.all(calls)).toHaveLength(30);
    // The calls that the server has read and the client has not: never more than the limit in flight.
    expect(most).toBeLessThanOrEqual(3);
    stop.abort();
    await ended;
  });

  it('closes a silent connection and retries on another', async () => {
    let isDeaf = true;
    const server = await openServer(({ method }) => (isDeaf ? undefined : { result: method }));
    const transport = closing(webSocket(server.webSocket, { ...SOON, timeoutMs: 200 }));
    const lost = transport.request('lost', []);
    await expect(lost).rejects.toThrow('no response within 200 ms');
    isDeaf = false;
    // On a slow machine, a response may come after the timeout.
    const next = () => transport.request('next', []).catch(() => undefined);
    await until(async () => (await next()) === 'next');
    expect(server.connections()).toBeGreaterThan(1);
  });

  it('separates a request from the end of an earlier connection', async () => {
    const server = await openServer(({ method }) => (method === 'bad' ? 'no JSON' : { result: method }));
    const transport = closing(webSocket(server.webSocket));
    await expect(transport.request('bad', [])).rejects.toThrow('what is no JSON');
    // The first socket is still closing while the second opens.
    const next = Array.from({ length: 20 }, (_, index) => transport.request(`next ${index}`, []));
    expect(await Promise.all(next)).toHaveLength(20);
  });

  it('rejects all waiting calls with the cause of an error without an ID', async () => {
    const error = { code: -32700, message: 'parse error' };
    const server = await openServer(({ method }) =>
      method === 'held' ? undefined : JSON.stringify({ jsonrpc: '2.0', id: null, error }),
    );
    const transport = closing(webSocket(server.webSocket));
    const both = await Promise.allSettled([transport.request('held', []), transport.request('bad', [])]);
    for (const outcome of both) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { cause: error } });
    }
  });
});
