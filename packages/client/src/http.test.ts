import { BatchTooLargeError, InvalidApiKeyError } from '@ethread/types';
import { openServer, type PostReply, until } from './answering-server.test.data.ts';
import { type Balance, http, TransportError } from './index.ts';

const SOON = { baseDelayMs: 1 };
const echo = ({ method }: { readonly method: string }) => ({ result: method });
const body = (fields: object) => JSON.stringify({ jsonrpc: '2.0', ...fields });

describe('the HTTP transport', () => {
  it('takes no answer to another request for its own', async () => {
    const server = await openServer(() => '{"jsonrpc":"2.0","id":99,"result":1}');
    const transport = http(server.http, { retries: 0 });
    await expect(transport.request('any', [])).rejects.toBeInstanceOf(TransportError);
    server.close();
  });

  it('names the status of an answer that is no JSON', async () => {
    const server = await openServer(echo, { post: () => ({ status: 502, body: '<h1>Bad Gateway</h1>' }) });
    await expect(http(server.http, SOON).request('any', [])).rejects.toThrow('HTTP 502');
    expect(server.posts).toHaveLength(4);
    server.close();
  });

  it('reads an error whatever status carries it', async () => {
    const error = { code: -32000, message: 'invalid API key' };
    const server = await openServer(echo, { post: () => ({ status: 401, body: body({ id: null, error }) }) });
    const transport = http(server.http);
    const both = await Promise.allSettled([transport.request('one', []), transport.request('other', [])]);
    for (const outcome of both) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(InvalidApiKeyError) });
    }
    expect(server.posts).toHaveLength(1);
    server.close();
  });

  it('rejects only the call whose params are no JSON', async () => {
    const server = await openServer(echo);
    const transport = http(server.http);
    const bad = transport.request('bad', [1n]);
    const good = transport.request('good', []);
    await expect(bad).rejects.toBeInstanceOf(TypeError);
    expect(await good).toBe('good');
    server.close();
  });

  it('sends its own headers', async () => {
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

describe('calls of the same tick', () => {
  it('travel in one request, and get their own answers whatever the order', async () => {
    const server = await openServer(echo, {
      post: (calls) => ({
        body: `[${calls.map(({ id, method }) => body({ id, result: method })).reverse()}]`,
      }),
    });
    const transport = http(server.http);
    const methods = Array.from({ length: 10 }, (_none, index) => `m${index}`);
    const calls = methods.map(async (method, index) => {
      // However many promises lie between them.
      for (let turn = 0; turn < index; turn++) await Promise.resolve();
      return transport.request(method, []);
    });
    expect(await Promise.all(calls)).toEqual(methods);
    expect(server.posts.map(({ length }) => length)).toEqual([10]);
    server.close();
  });

  it('fail each alone', async () => {
    const server = await openServer(({ method }) =>
      method === 'bad' ? { error: { code: -32602, message: 'no' } } : { result: method },
    );
    const transport = http(server.http);
    const [good, bad] = await Promise.allSettled([
      transport.request('good', []),
      transport.request('bad', []),
    ]);
    expect(good).toEqual({ status: 'fulfilled', value: 'good' });
    expect(bad).toMatchObject({ status: 'rejected', reason: { name: 'InvalidParamsError' } });
    server.close();
  });

  it('are split by the limit', async () => {
    const server = await openServer(echo);
    const transport = http(server.http, { maxBatchItems: 4 });
    await Promise.all(Array.from({ length: 10 }, () => transport.request('any', [])));
    expect(server.posts.map(({ length }) => length).toSorted()).toEqual([2, 4, 4]);
    server.close();
  });

  it('learn the limit of the plan, once', async () => {
    const error = { code: -32600, message: new BatchTooLargeError().message };
    const server = await openServer(echo, {
      post: (calls) => (calls.length > 3 ? { status: 413, body: body({ id: null, error }) } : undefined),
    });
    const transport = http(server.http, { retries: 0 });
    const callTen = () => Promise.all(Array.from({ length: 10 }, () => transport.request('any', [])));
    expect(await callTen()).toHaveLength(10);
    const refusedOnce = server.posts.filter(({ length }) => length > 3).length;
    expect(await callTen()).toHaveLength(10);
    expect(server.posts.filter(({ length }) => length > 3)).toHaveLength(refusedOnce);
    server.close();
  });

  it('end one by one; the request ends with the last', async () => {
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
    server.close();
  });
});

describe('what fails for a reason that passes', () => {
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
  ])('is tried again: %s', async (_case, first) => {
    const server = await failingFirst(first);
    // An answer that is shorter than it says ends only when the connection does.
    const transport = http(server.http, { ...SOON, timeoutMs: 300 });
    expect(await transport.request('good', [])).toBe('good');
    expect(server.posts).toHaveLength(2);
    server.close();
  });

  it('is tried again when the time of one try is over', async () => {
    let asked = 0;
    const server = await openServer(() => (++asked === 1 ? undefined : { result: asked }));
    expect(await http(server.http, { ...SOON, timeoutMs: 100 }).request('any', [])).toBe(2);
    server.close();
  });

  it('is tried again alone, out of a batch', async () => {
    let asked = 0;
    const server = await openServer(({ method }) =>
      method === 'rare' && ++asked === 1
        ? { error: { code: -32005, message: 'request rate exceeded' } }
        : { result: method },
    );
    const transport = http(server.http, SOON);
    const calls = ['a', 'rare', 'b'].map((method) => transport.request(method, []));
    expect(await Promise.all(calls)).toEqual(['a', 'rare', 'b']);
    expect(server.posts.map(({ length }) => length)).toEqual([3, 1]);
    server.close();
  });

  it('waits as long as the service says', async () => {
    const error = { code: -32005, message: 'request rate exceeded' };
    const server = await failingFirst({
      status: 429,
      headers: { 'Retry-After': '0.3' },
      body: body({ id: null, error }),
    });
    const start = performance.now();
    expect(await http(server.http, SOON).request('good', [])).toBe('good');
    expect(performance.now() - start).toBeGreaterThanOrEqual(300);
    server.close();
  });

  it('is not waited for longer than anybody wants to', async () => {
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
    server.close();
  });

  it('is given up by its signal, and by the end of the transport', async () => {
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
    server.close();
  });
});

describe('the balance', () => {
  it('is told with each reply that says it', async () => {
    const headers = {
      'X-Credits-Cost': '160',
      'X-Credits-Remaining': '840',
      'X-Credits-Reset': '3600',
      'X-Served-By': 'partner',
      'X-Proof': 'answers',
    };
    const server = await openServer(echo, { post: (_calls, before) => (before === 0 ? { headers } : {}) });
    const told: Balance[] = [];
    const transport = http(server.http, { onBalance: (balance) => told.push(balance) });
    await Promise.all([transport.request('one', []), transport.request('other', [])]);
    await transport.request('without headers', []);
    expect(told).toEqual([
      {
        cost: 160,
        remaining: 840,
        resetSeconds: 3600,
        servedBy: 'partner',
        proof: 'answers',
        requestId: undefined,
      },
    ]);
    server.close();
  });
});
