import { once } from 'node:events';
import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { until } from '@ethread/setup';
import type { PostTaking } from './http-server-interface.ts';
import { noProxies } from './proxies.ts';
import { openServer } from './testing/open-server.ts';
import { selfSigned } from './testing/self-signed.ts';

const GRACE_MS = 60_000;
const posts: PostTaking = {
  maxBodyBytes: 1_000,
  responderTo: ({ url }) =>
    url === '/fast' ? (body) => ({ status: 200, body: [body], headers: {} }) : undefined,
};
const open: typeof openServer = (modules, options) => openServer({ posts, ...modules }, options);

/** Opens a connection that stays open when the other end closes, and sends a first request. */
async function openIdle(port: number, request: string) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const ended = new Promise((resolve) => socket.once('end', resolve));
  const errors: Error[] = [];
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  socket.on('error', (error) => errors.push(error));
  socket.write(request);
  await once(socket, 'data');
  return { socket, text: () => text, errors, ended };
}

const post = (target: string, body: string) =>
  `POST ${target} HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

/** Returns whether the server accepts a connection. */
async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

describe.each([
  ['the fast path', '/fast'],
  ['node:http', '/slow'],
])('a server that stops, on connections of %s', (_case, target) => {
  it('serves a request that arrives within the grace, and ends the connection with its response', async () => {
    const { server, port } = await open();
    const { socket, text, errors, ended } = await openIdle(port, post(target, '1'));
    const stopped = server.stop(GRACE_MS);
    // The listener closes before the responses end their connections.
    await until(async () => !(await accepts(port)));
    socket.write(post(target, '2'));
    await ended;
    expect(text()).toMatch(/\r\nConnection: keep-alive\r\n.*1HTTP.*\r\nConnection: close\r\n.*2$/is);
    socket.end();
    await stopped;
    expect(errors).toEqual([]);
  });

  it.each([0, 10])(
    'ends an idle connection after %s ms, and resets no client that sends then',
    async (graceMs) => {
      const { server, port } = await open();
      const { socket, errors, ended } = await openIdle(port, post(target, '1'));
      const stopped = server.stop(graceMs);
      await ended;
      for (let count = 0; count < 10; count++)
        await new Promise((resolve) => socket.write(Buffer.alloc(100_000), resolve));
      socket.end();
      await stopped;
      expect(errors).toEqual([]);
    },
  );
});

it('accepts the connections that wait before a server that stops closes its listener', async () => {
  const { server, port } = await open();
  const sockets = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const stopped = server.stop(GRACE_MS);
  const texts = sockets.map(async (socket) => {
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
    socket.write(post('/', 'x').replace('Host', 'Connection: close\r\nHost'));
    await once(socket, 'close');
    return text;
  });
  for (const text of await Promise.all(texts)) expect(text).toMatch(/^HTTP\/1\.1 200 .*x$/s);
  await stopped;
});

it('ends a connection whose TLS handshake ends while the server stops, without a response', async () => {
  const accepted = Promise.withResolvers<undefined>();
  const proxies = { ...noProxies, isTrusted: () => (accepted.resolve(undefined), false) };
  const { server, port } = await open({ proxies }, { tls: await selfSigned() });
  const socket = connect(port, '127.0.0.1');
  await accepted.promise;
  const stopped = server.stop();
  const secure = connectTls({ socket, rejectUnauthorized: false });
  secure.write(post('/fast', '1'));
  expect(await secure.toArray()).toEqual([]);
  await stopped;
});
