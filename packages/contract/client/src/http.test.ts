import { BatchTooLargeError, InvalidApiKeyError } from '@ethread/types';
import { until } from '@ethread/setup';
import { type PostReply, useServers } from './testing/responding-server.ts';
import { type Balance, http, TransportError } from './index.ts';

const openServer = useServers();

const SOON = { baseDelayMs: 1 };
const echo = ({ method }: { readonly method: string }) => ({ result: method });
const body = (fields: object) => JSON.stringify({ jsonrpc: '2.0', ...fields });

describe('the HTTP transport', () => {
  it.each([
    [
      'has the ID of another request',
      { body: '{"jsonrpc":"2.0","id":99,"result":1}' },
      'the service sent no response to the request',
    ],
    ['is not JSON', { status: 502, body: '<h1>Bad Gateway</h1>' }, 'HTTP 502 and no JSON'],
  ])('retries after a response that %s, and then rejects the call', async (_what, reply, message) => {
    const server = await openServer(echo, { post: () => reply });
    const failure: unknown = await http(server.http, SOON)
      .request('any', [])
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TransportError);
    expect(String(failure)).toContain(message);
    expect(server.posts).toHaveLength(4);
  });

  it('reads an error with any HTTP status', async () => {
    const error = { code: -32000, message: 'invalid API key' };
    const server = await openServer(echo, { post: () => ({ status: 401, body: body({ id: null, error }) }) });
    const transport = http(server.http);
    const both = await Promise.allSettled([transport.request('one', []), transport.request('other', [])]);
    for (const outcome of both) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(InvalidApiKeyError) });
    }
    expect(server.posts).toHaveLength(1);
  });

  it('rejects only the call whose params are not JSON', async () => {
    const server = await openServer(echo);
    const transport = http(server.http);
    const bad = transport.request('bad', [1n]);
    const good = transport.request('good', []);
    await expect(bad).rejects.toBeInstanceOf(TypeError);
    expect(await good).toBe('good');
  });

  it('sends the configured headers', async () => {
    const sent: unknown[] = [];
    const transport = http('http://host', {
      headers: { Authorization: 'Bearer token' },
      retries: 0,
      fetch: (_url, init) => {
        sent.push(init?.headers);
        return Promise.resolve(new Response('{"jsonrpc":"2.0","id":1,"result":true}'));
      },
    });
    expect(await transport.request('any', [])).toBe(true);
    expect(sent).toEqual([{ Authorization: 'Bearer token', 'Content-Type': 'application/json' }]);
  });
});

describe('the HTTP transport, for calls of the same tick', () => {
  it('sends calls of one tick in one request, and assigns the results in any order', async () => {
    const server = await openServer(echo, {
      post: (calls) => ({
        body: `[${calls.map(({ id, method }) => body({ id, result: method })).reverse()}]`,
      }),
    });
    const transport = http(server.http);
    const methods = Array.from({ length: 10 }, (_none, index) => `m${index}`);
    const calls = methods.map(async (method, index) => {
      // Any number of promises may lie between them.
      for (let turn = 0; turn < index; turn++) await Promise.resolve();
      return transport.request(method, []);
    });
    expect(await Promise.all(calls)).toEqual(methods);
    expect(server.posts.map(({ length }) => length)).toEqual([10]);
  });

  it('adopts the smaller batch limit of the plan after one rejection', async () => {
    const error = { code: -32600, message: new BatchTooLargeError({ limit: '3' }).message };
    const server = await openServer(echo, {
      post: (calls) => (calls.length > 3 ? { status: 413, body: body({ id: null, error }) } : undefined),
    });
    const transport = http(server.http, { retries: 0 });
    const callTen = () => Promise.all(Array.from({ length: 10 }, () => transport.request('any', [])));
    expect(await callTen()).toHaveLength(10);
    const rejectedOnce = server.posts.filter(({ length }) => length > 3).length;
    expect(await callTen()).toHaveLength(10);
    expect(server.posts.filter(({ length }) => length > 3)).toHaveLength(rejectedOnce);
  });

  it('aborts each call of a batch alone, and the request with the last call', async () => {
    const server = await openServer(() => undefined);
    const transport = http(server.http);
    const stops = [new AbortController(), new AbortController()];
    const calls = stops.map(({ signal }) => transport.request('any', [], { signal }));
    const settled = Promise.allSettled(calls);
    await until(() => server.posts.length === 1);
    stops[0]?.abort(new Error('first'));
    await expect(calls[0]).rejects.toThrow('first');
    expect(server.lost()).toBe(0);
    stops[1]?.abort(new Error('second'));
    await expect(calls[1]).rejects.toThrow('second');
    await until(() => server.lost() === 1);
    await settled;
  });
});

describe('the HTTP transport, after a transient failure', () => {
  const failingFirst = (first: PostReply | 'cut') =>
    openServer(echo, { post: (_calls, before) => (before === 0 ? first : undefined) });

  it.each<[string, PostReply | 'cut']>([
    ['a connection that is cut', 'cut'],
    ['a page of a proxy', { status: 503, body: 'busy' }],
    ['an answer that is cut', { headers: { 'Content-Length': '1000', Connection: 'close' }, body: '{' }],
    [
      'draining',
      { status: 503, body: body({ id: null, error: { code: -32002, message: 'the service is draining' } }) },
    ],
  ])('retries after a transient failure: %s', async (_case, first) => {
    const server = await failingFirst(first);
    const transport = http(server.http, SOON);
    expect(await transport.request('good', [])).toBe('good');
    expect(server.posts).toHaveLength(2);
  });

  it('retries a failed call of a batch without the other calls', async () => {
    let requested = 0;
    const server = await openServer(({ method }) =>
      method === 'rare' && ++requested === 1
        ? { error: { code: -32005, message: 'request rate exceeded: 5 a second' } }
        : { result: method },
    );
    const transport = http(server.http, SOON);
    const calls = ['a', 'rare', 'b'].map((method) => transport.request(method, []));
    expect(await Promise.all(calls)).toEqual(['a', 'rare', 'b']);
    expect(server.posts.map(({ length }) => length)).toEqual([3, 1]);
  });

  it("does not retry when the service's delay exceeds the longest delay", async () => {
    const error = { code: -32005, message: 'daily credit balance exhausted' };
    const server = await failingFirst({
      status: 402,
      headers: { 'Retry-After': '3600', 'X-Credits-Reset': '3600' },
      body: body({ id: null, error }),
    });
    await expect(http(server.http).request('any', [])).rejects.toMatchObject({
      name: 'CreditsExhaustedError',
      retryAfterSeconds: 3600,
    });
    expect(server.posts).toHaveLength(1);
  });

  it('does not retry after the signal aborts or the transport closes', async () => {
    const server = await openServer(echo, { post: () => 'cut' });
    const transport = http(server.http, { baseDelayMs: 60_000, maxDelayMs: 60_000 });
    const stop = new AbortController();
    const stopped = transport.request('any', [], { signal: stop.signal });
    const closed = transport.request('any', []);
    const ends = Promise.allSettled([stopped, closed]);
    await until(() => server.posts.length === 1);
    stop.abort(new Error('enough'));
    await expect(stopped).rejects.toThrow('enough');
    transport.close();
    await expect(closed).rejects.toThrow('the transport was closed');
    await ends;
  });
});

describe('onBalance', () => {
  it('receives the credit balance of each response that contains one', async () => {
    const headers = {
      'X-Credits-Cost': '160',
      'X-Credits-Remaining': '840',
      'X-Credits-Reset': '3600',
      'X-Served-By': 'partner',
      'X-Proof': 'answers',
    };
    const server = await openServer(echo, { post: (_calls, before) => (before === 0 ? { headers } : {}) });
    const reported: Balance[] = [];
    const transport = http(server.http, { onBalance: (balance) => reported.push(balance) });
    await Promise.all([transport.request('one', []), transport.request('other', [])]);
    await transport.request('without headers', []);
    expect(reported).toEqual([
      {
        cost: 160,
        remaining: 840,
        resetSeconds: 3600,
        servedBy: 'partner',
        proof: 'answers',
        requestId: undefined,
      },
    ]);
  });
});
