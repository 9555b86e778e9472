import { once } from 'node:events';
import { createServer as createNodeServer } from 'node:http';
import { connect, createServer, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { silentLogger } from '@ethread/core';
import { encodeChunks, printError } from '@ethread/json-rpc';
import { until, within } from '@ethread/setup';
import { InvalidApiKeyError } from '@ethread/types';
import { createHttpServer } from './http-server.ts';
import type { HttpServer, HttpServerModules } from './http-server-interface.ts';
import { Lingering, type LingeringLimits } from './lingering.ts';
import { readBody } from './read-body.ts';
import { selfSigned } from './testing/self-signed.ts';
import { toRpcError } from './to-rpc-error.ts';

const MAX_BODY_BYTES = 5_000_000;
/** A body beyond the limit, and more than the buffers of a connection hold. */
const BODY = Buffer.alloc(6_000_000, ' ');
const CLIENTS = 3;

const rejectWith: HttpServerModules['rejectWith'] = (error) => ({
  status: error.httpStatus,
  body: encodeChunks(printError(null, error)),
  headers: {},
});

/** Opens a server whose key is never valid at `/unknown`. */
async function open(hasTls: boolean): Promise<{ server: HttpServer; port: number }> {
  const server = createHttpServer(
    {
      respond: async (request, { requestId }) => {
        try {
          if (request.url === '/unknown') throw new InvalidApiKeyError();
          return { status: 200, body: [await readBody(request, MAX_BODY_BYTES)], headers: {} };
        } catch (error) {
          return rejectWith(toRpcError(error, requestId, silentLogger));
        }
      },
      posts: {
        takes: (url) => url === '/fast',
        maxBodyBytes: MAX_BODY_BYTES,
        serve: ({ body }) => ({ status: 200, body: [body], headers: {} }),
      },
      rejectWith,
      logger: silentLogger,
    },
    {
      host: '127.0.0.1',
      port: 0,
      deadlineMs: 60_000,
      receiveTimeoutMs: 60_000,
      tls: hasTls ? await selfSigned() : undefined,
    },
  );
  server.onUpgrade((_request, socket) => server.reject(socket, rejectWith(new InvalidApiKeyError())));
  return { server, port: (await server.start()).port };
}

/** Opens a connection whose received bytes wait in the system until it is resumed. */
function openUnread(port: number, hasTls: boolean): Socket {
  const host = '127.0.0.1';
  const socket = hasTls ? connectTls({ port, host, rejectUnauthorized: false }) : connect(port, host);
  return socket.pause();
}

/** Sends all bytes before it reads, as Python's http.client does. Resolves to the received text, or an error's code. */
function sendThenRead(port: number, hasTls: boolean, pieces: readonly (string | Buffer)[]): Promise<string> {
  const socket = openUnread(port, hasTls);
  return new Promise((resolve) => {
    let text = '';
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1'))).pause();
    socket.on('close', () => resolve(text));
    const [last = '', ...earlier] = pieces.toReversed();
    for (const piece of earlier.toReversed()) socket.write(piece);
    socket.write(last, () => socket.resume());
  });
}

const headOf = (target: string, ...fields: readonly string[]) =>
  [`POST ${target} HTTP/1.1`, 'Host: a', 'Content-Type: application/json', ...fields, '', ''].join('\r\n');
const withLength = (target: string) => headOf(target, `Content-Length: ${BODY.length}`);

describe.each([
  ['without TLS', false],
  ['with TLS', true],
])('a rejected client that sends 6 MB before it reads, %s', (_case, hasTls) => {
  let server: HttpServer;
  let port: number;

  beforeAll(async () => {
    ({ server, port } = await open(hasTls));
  });
  afterAll(() => server.stop());

  it.each<readonly [string, number, readonly (string | Buffer)[]]>([
    ['a declared length beyond the limit', 413, [withLength('/'), BODY]],
    [
      'a chunked body beyond the limit',
      413,
      [headOf('/', 'Transfer-Encoding: chunked'), `${BODY.length.toString(16)}\r\n`, BODY, '\r\n0\r\n\r\n'],
    ],
    ['an unknown key', 401, [withLength('/unknown'), BODY]],
    ['bytes that are no HTTP', 400, ['GARBAGE\r\n\r\n', BODY]],
    ['a request with two hosts', 400, [headOf('/', 'Host: b', `Content-Length: ${BODY.length}`), BODY]],
    ['a head without end', 431, [headOf('/').replace(/\r\n$/, 'X: '), Buffer.alloc(BODY.length, 'x')]],
    ['CONNECT', 405, ['CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n', BODY]],
    ['a rejected upgrade', 401, [headOf('/', 'Connection: Upgrade', 'Upgrade: websocket'), BODY]],
  ])('receives the response to %s', async (_kind, status, pieces) => {
    const received = await Promise.all(
      Array.from({ length: CLIENTS }, () => sendThenRead(port, hasTls, pieces)),
    );
    expect(received.map((text) => text.slice(0, 12))).toEqual(Array(CLIENTS).fill(`HTTP/1.1 ${status}`));
    for (const text of received) {
      expect(text).toMatch(/^connection: close\r$/im);
      expect(JSON.parse(text.slice(text.indexOf('{')))).toMatchObject({ jsonrpc: '2.0', id: null });
    }
  });
});

describe('a client that expects 100 Continue', () => {
  let server: HttpServer;
  let port: number;

  beforeAll(async () => {
    ({ server, port } = await open(false));
  });
  afterAll(() => server.stop());

  /** Sends a head, and the body when the server asks for it. Resolves to the received text. */
  function sendExpecting(head: string, body: string): Promise<string> {
    const socket = connect(port, '127.0.0.1', () => socket.write(head));
    return new Promise((resolve, reject) => {
      let text = '';
      socket.on('data', (chunk: Buffer) => {
        text += chunk.toString('latin1');
        if (text === 'HTTP/1.1 100 Continue\r\n\r\n') socket.write(body);
      });
      socket.on('close', () => resolve(text)).on('error', reject);
    });
  }

  it('is asked for a body that is read', async () => {
    const head = headOf('/', 'Expect: 100-continue', 'Connection: close', 'Content-Length: 2');
    expect(await sendExpecting(head, '[]')).toMatch(
      /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 .*\r\n\r\n\[\]$/s,
    );
  });

  it.each([
    ['a declared length beyond the limit', '/', 413],
    ['an unknown key', '/unknown', 401],
  ])('receives only the rejection of %s', async (_case, target, status) => {
    const head = headOf(target, 'Expect: 100-continue', `Content-Length: ${BODY.length}`);
    expect(await sendExpecting(head, '')).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });
});

describe('lingering connections', () => {
  const limits = {
    lingerMs: 60_000,
    quietMs: 60_000,
    maxBytes: 1_000_000,
    maxConnections: 1_000,
    maxConnectionsPerAddress: 100,
  };

  /** Opens a server that sends each client a word and lingers. */
  async function openLingering(changes: Partial<LingeringLimits> = {}) {
    const lingering = new Lingering(({ remoteAddress }) => remoteAddress, { ...limits, ...changes });
    const clients: Socket[] = [];
    const all = createServer({ allowHalfOpen: true }, (socket) => {
      lingering.end(socket, Buffer.from('no'));
    });
    await once(all.listen(0, '127.0.0.1'), 'listening');
    const address = all.address();
    if (typeof address !== 'object' || !address) throw new Error('the server does not listen');
    return {
      lingering,
      /** Opens a connection that has received the word and the end, and that stays open. */
      async connect(host = '127.0.0.1'): Promise<Socket> {
        const socket = connect({ port: address.port, localAddress: host, allowHalfOpen: true });
        clients.push(socket.on('error', () => undefined));
        const [word] = await once(socket, 'data');
        expect(String(word)).toBe('no');
        await once(socket.resume(), 'end');
        return socket;
      },
      async close() {
        lingering.forceClose();
        for (const client of clients) client.destroy();
        all.close();
        await once(all, 'close');
        await until(() => lingering.size === 0);
      },
    };
  }

  /** Goes on sending until the server has ended the connection. The system reports that to nobody else. */
  async function sendUntilEnded(socket: Socket, bytes: number): Promise<void> {
    const sending = setInterval(() => socket.write(Buffer.alloc(bytes)), 10);
    await new Promise<void>((resolve) => socket.once('close', () => resolve()));
    clearInterval(sending);
  }

  it('stay open until the client closes', async () => {
    const { lingering, connect: open, close } = await openLingering();
    const socket = await open();
    expect(lingering.size).toBe(1);
    socket.end();
    await until(() => lingering.size === 0);
    await close();
  });

  it('end when the client sends more than the limit', async () => {
    const { lingering, connect: open, close } = await openLingering();
    const socket = await open();
    await new Promise((resolve) => socket.write(Buffer.alloc(limits.maxBytes), resolve));
    expect(lingering.size).toBe(1);
    await sendUntilEnded(socket, 10_000);
    expect(lingering.size).toBe(0);
    await close();
  });

  it('end although the client goes on sending slowly', async () => {
    const { connect: open, close } = await openLingering({ lingerMs: 200 });
    const socket = await open();
    await sendUntilEnded(socket, 1);
    await close();
  });

  it('end when the client has nothing to send, earlier once the server stops', async () => {
    const quiet = await openLingering({ quietMs: 10 });
    const waiting = await quiet.connect();
    await until(() => quiet.lingering.size === 0);
    waiting.destroy();
    await quiet.close();
    const stopping = await openLingering();
    const other = await stopping.connect();
    stopping.lingering.stop();
    await until(() => stopping.lingering.size === 0);
    other.destroy();
    await stopping.close();
  });

  it('end when a client ended its side and does not read what node:http wrote before', async () => {
    const lingering = new Lingering(() => undefined, { ...limits, lingerMs: 50 });
    const server = createNodeServer((_request, response) => response.end(Buffer.alloc(64_000_000)));
    const connected = once(server, 'connection');
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    if (typeof address !== 'object' || !address) throw new Error('the server does not listen');
    const client = openUnread(address.port, false).on('error', () => undefined);
    client.end('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    const [socket] = (await connected) as [Socket];
    lingering.follow(socket);
    await within('the end of the connection', once(socket, 'close'));
    client.destroy();
    await new Promise((resolve) => server.close(resolve));
  });

  it('end the oldest of an address, and of all addresses, beyond their limits', async () => {
    const {
      lingering,
      connect: open,
      close,
    } = await openLingering({
      maxConnections: 3,
      maxConnectionsPerAddress: 2,
    });
    const first = await open('127.0.0.1');
    const second = await open('127.0.0.2');
    const third = await open('127.0.0.2');
    await open('127.0.0.2');
    await until(() => lingering.size === 3);
    await sendUntilEnded(second, 1);
    expect([first.closed, third.closed]).toEqual([false, false]);
    await open('127.0.0.3');
    await sendUntilEnded(first, 1);
    expect(lingering.size).toBe(3);
    await close();
  });
});
