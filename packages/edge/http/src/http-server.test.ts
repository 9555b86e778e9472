import { connect } from 'node:net';
import { silentLogger } from '@ethread/core';
import { encodeChunks, printError } from '@ethread/json-rpc';
import { requireJson } from './fast-path/parse-post.ts';
import { createHttpServer } from './http-server.ts';
import type { HttpServerModules } from './http-server-interface.ts';
import { readBody } from './read-body.ts';
import type { HttpReply } from './reply.ts';
import { toRpcError } from './to-rpc-error.ts';

const LIMIT = 1_000;
const JSON_TYPE = 'Content-Type: application/json';

const rejectWith: HttpServerModules['rejectWith'] = (error) => ({
  status: error.httpStatus,
  body: encodeChunks(printError(null, error)),
  headers: { 'X-Refused': 'yes' },
});

/** Returns the body, in two pieces. */
const echo: HttpServerModules['respond'] = async (request, { requestId }) => {
  try {
    requireJson(request);
    const body = await readBody(request, LIMIT);
    return { status: 200, body: [body.subarray(0, 1), body.subarray(1)], headers: { 'X-Own': 7 } };
  } catch (error) {
    return rejectWith(toRpcError(error, requestId, silentLogger));
  }
};

async function open(modules: Partial<HttpServerModules> = {}, receiveTimeoutMs = 60_000) {
  const logged: string[] = [];
  const log = (_fields: object, message: string) => void logged.push(message);
  const server = createHttpServer(
    {
      respond: echo,
      rejectWith,
      logger: { debug: log, info: log, warn: log, error: log },
      ...modules,
    },
    { host: '127.0.0.1', port: 0, deadlineMs: 60_000, receiveTimeoutMs },
  );
  const { port } = await server.start();
  const url = `http://127.0.0.1:${port}`;
  return {
    server,
    logged,
    post: (body: string, init: RequestInit = {}) =>
      fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body, ...init }),
    /** Sends bytes unchanged and returns everything received until the other end closes. */
    raw(bytes: string): Promise<string> {
      return new Promise((resolve, reject) => {
        let response = '';
        const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
        socket.on('data', (chunk) => (response += chunk.toString()));
        socket.on('close', () => resolve(response));
        socket.on('error', reject);
      });
    },
  };
}

describe('an HTTP server', () => {
  let opened: Awaited<ReturnType<typeof open>>;

  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.server.stop());

  it('writes a reply in pieces, with its headers and a request id', async () => {
    const response = await opened.post('[1,2]');
    expect(await response.text()).toBe('[1,2]');
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/json',
      'content-length': '5',
      'x-own': '7',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it('accepts a body up to the limit, and no byte more', async () => {
    expect((await opened.post(' '.repeat(LIMIT))).status).toBe(200);
    expect((await opened.post(' '.repeat(LIMIT + 1))).status).toBe(413);
  });

  it('counts a body without a declared length as it arrives, and reads no more of it than the limit', async () => {
    const chunk = `${(600).toString(16)}\r\n${' '.repeat(600)}\r\n`;
    const head = `POST / HTTP/1.1\r\nHost: a\r\n${JSON_TYPE}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const response = await opened.raw(head + chunk + chunk);
    expect(response).toMatch(/^HTTP\/1\.1 413 /);
    expect(response).toMatch(/connection: close/i);
  });

  it('rejects a body of thousands of short chunks, and parses few of them', async () => {
    const head = `POST / HTTP/1.1\r\nHost: a\r\n${JSON_TYPE}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    let parts = 0;
    const counting = await open({
      respond: async (request) => {
        await readBody(request, 1_000_000, () => void parts++);
        return { status: 200, body: [], headers: {} };
      },
    });
    const short = await counting.raw(`${head}${'1\r\n \r\n'.repeat(10_000)}0\r\n\r\n`);
    expect(short).toMatch(/^HTTP\/1\.1 400 /);
    expect(parts).toBeLessThan(300);
    const long = `40\r\n${' '.repeat(64)}\r\n`.repeat(10_000);
    const close = 'Connection: close\r\n\r\n';
    expect(await counting.raw(`${head.slice(0, -2)}${close}${long}0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
    await counting.server.stop();
  });

  it.each(['text/plain', 'application/jsonp'])('rejects the content type %s', async (type) => {
    expect((await opened.post('{}', { headers: { 'Content-Type': type } })).status).toBe(415);
  });

  it.each([
    ['bytes that are no HTTP', 'GARBAGE\r\n\r\n', 400],
    ['a request without Host', 'POST / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['CONNECT', 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n', 405],
    ['headers without end', `POST / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}`, 431],
    [
      'a sender that is too slow',
      `POST / HTTP/1.1\r\nHost: a\r\n${JSON_TYPE}\r\nContent-Length: 9\r\n\r\n1`,
      408,
    ],
  ])('rejects %s in the form of every error', async (_case, bytes, status) => {
    const { server, raw } = await open({}, 1_000);
    const response = await raw(bytes);
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(response).toContain('X-Refused: yes');
    expect(JSON.parse(response.slice(response.indexOf('{')))).toMatchObject({ jsonrpc: '2.0', id: null });
    await server.stop();
  });

  it('responds to a request that offers an upgrade without a listener', async () => {
    const head = 'POST / HTTP/1.1\r\nHost: a\r\nConnection: close, Upgrade\r\nUpgrade: websocket\r\n';
    const response = await opened.raw(`${head}${JSON_TYPE}\r\nContent-Length: 2\r\n\r\n{}`);
    expect(response).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('a request in progress', () => {
  it('aborts a request when its client disconnects', async () => {
    const client = new AbortController();
    const aborted = Promise.withResolvers<undefined>();
    const { server, post, logged } = await open({
      respond: (_request, { signal }) => {
        signal.addEventListener('abort', () => aborted.resolve(undefined));
        client.abort();
        return new Promise<HttpReply>((resolve) =>
          signal.addEventListener('abort', () => resolve({ status: 204, body: [], headers: {} })),
        );
      },
    });
    await expect(post('{}', { signal: client.signal })).rejects.toThrow();
    await aborted.promise;
    await server.stop();
    expect(logged).toEqual([]);
  });

  it('responds to a request in progress before the server stops, and rejects new requests', async () => {
    const begun = Promise.withResolvers<undefined>();
    const finished = Promise.withResolvers<HttpReply>();
    const { server, post } = await open({
      respond() {
        begun.resolve(undefined);
        return finished.promise;
      },
    });
    const response = post('{}');
    await begun.promise;
    const stopped = server.stop();
    await expect(post('{}')).rejects.toThrow();
    finished.resolve({ status: 204, body: [], headers: {} });
    expect((await response).status).toBe(204);
    await stopped;
  });

  it('ends the connection and logs the error when a response cannot be written', async () => {
    const { server, post, logged } = await open({
      respond: () => Promise.reject(new Error('a response that throws')),
    });
    await expect(post('{}')).rejects.toThrow();
    expect(logged).toEqual(['a response could not be written']);
    await server.stop();
  });
});
