import { once } from 'node:events';
import { createServer as createNodeServer } from 'node:http';
import { connect, createServer, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { until, within } from '@ethread/setup';
import { InvalidApiKeyError } from '@ethread/types';
import { Lingering, type LingeringLimits } from './lingering.ts';
import { echoBody, openServer, type OpenServer, rejectWith } from './testing/open-server.ts';
import { selfSigned } from './testing/self-signed.ts';

/** A body beyond the limit, and more than the buffers of a connection hold. */
const BODY = Buffer.alloc(6_000_000, ' ');
const CLIENTS = 3;

/** Opens a server whose key is never valid at `/unknown`. */
async function open(hasTls: boolean): Promise<OpenServer> {
  const opened = await openServer(
    {
      respond: (request, scope) =>
        request.url === '/unknown' ? rejectWith(new InvalidApiKeyError()) : echoBody(request, scope),
    },
    { tls: hasTls ? await selfSigned() : undefined },
  );
  const { server } = opened;
  server.onUpgrade((_request, socket) => server.reject(socket, rejectWith(new InvalidApiKeyError())));
  return opened;
}

/** Sends all bytes before it reads, as Python's http.client does. Resolves to the received text, or an error's code. */
function sendThenRead(port: number, hasTls: boolean, pieces: readonly (string | Buffer)[]): Promise<string> {
  const host = '127.0.0.1';
  const socket = (
    hasTls ? connectTls({ port, host, rejectUnauthorized: false }) : connect(port, host)
  ).pause();
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
const chunked = headOf('/', 'Transfer-Encoding: chunked');

describe('a rejected client that sends 6 MB before it reads', () => {
  const servers = new Map<boolean, OpenServer>();
  beforeAll(async () => {
    for (const hasTls of [false, true]) servers.set(hasTls, await open(hasTls));
  });
  afterAll(() => Promise.all([...servers.values()].map(({ server }) => server.stop())));

  it.each<[string, number, readonly (string | Buffer)[], boolean?]>([
    ['a declared length beyond the limit', 413, [withLength('/'), BODY]],
    ['a declared length beyond the limit, within TLS', 413, [withLength('/'), BODY], true],
    [
      'a chunked body beyond the limit',
      413,
      [chunked, `${BODY.length.toString(16)}\r\n`, BODY, '\r\n0\r\n\r\n'],
    ],
    ['an unknown key', 401, [withLength('/unknown'), BODY]],
    ['bytes that are no HTTP', 400, ['GARBAGE\r\n\r\n', BODY]],
    ['a request with two hosts', 400, [headOf('/', 'Host: b', `Content-Length: ${BODY.length}`), BODY]],
    ['a head without end', 431, [headOf('/').replace(/\r\n$/, 'X: '), Buffer.alloc(BODY.length, 'x')]],
    ['CONNECT', 405, ['CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n', BODY]],
    ['a rejected upgrade', 401, [headOf('/', 'Connection: Upgrade', 'Upgrade: websocket'), BODY]],
  ])('receives the response to %s', async (_kind, status, pieces, ...[hasTls = false]) => {
    const port = servers.get(hasTls)?.port ?? 0;
    const received = await Promise.all(
      Array.from({ length: CLIENTS }, () => sendThenRead(port, hasTls, pieces)),
    );
    expect(received.map((text) => text.slice(0, 12))).toEqual(Array(CLIENTS).fill(`HTTP/1.1 ${status}`));
    for (const text of received) {
      expect(text).toMatch(/^connection: close\r$/im);
      expect(JSON.parse(text.slice(text.indexOf('{')))).toMatchObject({ jsonrpc: '2.0', id: null });
    }
  });

  it.each([
    ['is asked for a body that is read', headOf('/', 'Connection: close', 'Content-Length: 2'), 200],
    ['is not asked for a body with an unknown key', withLength('/unknown'), 401],
  ])('%s, when it expects 100 Continue', async (_case, plain, status) => {
    const head = plain.replace('Host', 'Expect: 100-continue\r\nHost');
    const socket = connect(servers.get(false)?.port ?? 0, '127.0.0.1', () => socket.write(head));
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      if (text === 'HTTP/1.1 100 Continue\r\n\r\n') socket.write('[]');
    });
    await once(socket, 'close');
    const before = status === 200 ? 'HTTP/1\\.1 100 Continue\r\n\r\n' : '';
    expect(text).toMatch(new RegExp(`^${before}HTTP/1\\.1 ${status} `));
  });
});

describe('lingering connections', () => {
  const limits = {
    lingerMs: 3_600_000,
    quietMs: 3_600_000,
    maxBytes: 1_000_000,
    maxConnections: 1_000,
    maxConnectionsPerAddress: 100,
  };
  let lingering: Lingering;
  let open: (host?: string) => Promise<Socket>;
  let close: () => Promise<void>;

  /** Opens a server that sends each client a word and lingers. */
  async function start(changes: Partial<LingeringLimits> = {}) {
    lingering = new Lingering(({ remoteAddress }) => remoteAddress, { ...limits, ...changes });
    const clients: Socket[] = [];
    const all = createServer({ allowHalfOpen: true }, (socket) => lingering.end(socket, Buffer.from('no')));
    await once(all.listen(0, '127.0.0.1'), 'listening');
    const { port } = Object(all.address());
    /** Opens a connection that has received the word and the end, and that stays open. */
    open = async (host = '127.0.0.1') => {
      const socket = connect({ port, localAddress: host, allowHalfOpen: true });
      clients.push(socket.on('error', () => undefined));
      const [word] = await once(socket, 'data');
      expect(String(word)).toBe('no');
      await once(socket.resume(), 'end');
      return socket;
    };
    close = async () => {
      lingering.forceClose();
      for (const client of clients) client.destroy();
      all.close();
      await once(all, 'close');
      await until(() => lingering.size === 0);
    };
  }
  afterEach(() => close());

  /** Goes on sending until the server has ended the connection. The system reports that to nobody else. */
  async function sendUntilEnded(socket: Socket, bytes: number): Promise<void> {
    const sending = setInterval(() => socket.write(Buffer.alloc(bytes)), 10);
    await new Promise<void>((resolve) => socket.once('close', () => resolve()));
    clearInterval(sending);
  }

  it('stay open until the client closes, or sends more than the limit', async () => {
    await start();
    const socket = await open();
    await new Promise((resolve) => socket.write(Buffer.alloc(limits.maxBytes), resolve));
    expect(lingering.size).toBe(1);
    await sendUntilEnded(socket, 10_000);
    expect(lingering.size).toBe(0);
    const other = await open();
    expect(lingering.size).toBe(1);
    other.end();
    await until(() => lingering.size === 0);
  });

  it.each([
    ['', 10, false],
    [', once the server stops', limits.quietMs, true],
  ])('end when the client has nothing to send%s', async (_case, quietMs, isStopping) => {
    await start({ quietMs });
    const socket = await open();
    if (isStopping) lingering.stop();
    await until(() => lingering.size === 0);
    socket.destroy();
  });

  it('end when a client ended its side and does not read what node:http wrote before', async () => {
    await start({ lingerMs: 50 });
    const server = createNodeServer((_request, response) => response.end(Buffer.alloc(64_000_000)));
    const connected = once(server, 'connection');
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = Object(server.address());
    const client = connect(port, '127.0.0.1')
      .pause()
      .on('error', () => undefined);
    client.end('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    const [socket] = (await connected) as [Socket];
    lingering.follow(socket);
    await within('the end of the connection', once(socket, 'close'));
    client.destroy();
    await new Promise((resolve) => server.close(resolve));
  });

  it('end the oldest of an address, and of all addresses, beyond their limits', async () => {
    await start({ maxConnections: 3, maxConnectionsPerAddress: 2 });
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
  });
});
