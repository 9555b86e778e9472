import { once } from 'node:events';
import { connect } from 'node:net';
import { Agent, request } from 'node:https';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { silentLogger } from '@ethread/core';
import { within } from '@ethread/setup';
import { createHttpServer } from './http-server.ts';
import type { HttpServer } from './http-server-interface.ts';
import { selfSigned } from './testing/self-signed.ts';
import type { Certificate } from './tls.ts';

/** The time for a handshake and a request in the tests of slow clients, in milliseconds. */
const RECEIVE_MS = 1_000;

/** Opens a server that responds with a few bytes, after the given work. */
async function open(
  certificate: Certificate,
  work: () => Promise<void> = () => Promise.resolve(),
  { receiveTimeoutMs = 60_000 }: { readonly receiveTimeoutMs?: number } = {},
) {
  const server = createHttpServer(
    {
      async respond() {
        await work();
        return { status: 200, body: [Buffer.from('"ok"')], headers: {} };
      },
      rejectWith: ({ httpStatus }) => ({ status: httpStatus, body: [], headers: {} }),
      logger: silentLogger,
    },
    {
      host: '127.0.0.1',
      port: 0,
      deadlineMs: 30_000,
      receiveTimeoutMs,
      tls: certificate,
    },
  );
  const { port } = await server.start();
  return { server, port };
}

/** Sends a request, and resolves to the body. */
function query(port: number, ca: string, agent?: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    const querying = request({ port, host: '127.0.0.1', ca, method: 'POST', agent }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      response.on('end', () => resolve(text));
    });
    querying.on('error', reject).end();
  });
}

describe('a server that speaks TLS', () => {
  let first: Certificate;
  let second: Certificate;
  let server: HttpServer | undefined;

  beforeAll(async () => {
    [first, second] = [await selfSigned(), await selfSigned()];
  });
  afterEach(async () => {
    server?.forceClose();
    await server?.stop();
    server = undefined;
  });

  it('responds within TLS', async () => {
    const opened = await open(first);
    server = opened.server;
    expect(await query(opened.port, first.cert)).toBe('"ok"');
  });

  it('uses a renewed certificate for new connections, and keeps the open ones', async () => {
    const opened = await open(first);
    server = opened.server;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    expect(await query(opened.port, first.cert, agent)).toBe('"ok"');
    server.renewCertificate(second);
    // The agent's connection still uses the first certificate.
    expect(await query(opened.port, first.cert, agent)).toBe('"ok"');
    expect(await query(opened.port, second.cert)).toBe('"ok"');
    await expect(query(opened.port, first.cert)).rejects.toThrow('self-signed certificate');
    agent.destroy();
  });

  it('keeps a request in progress when the certificate is renewed', async () => {
    let respond = () => {};
    const begun = Promise.withResolvers<undefined>();
    const opened = await open(first, () => {
      begun.resolve(undefined);
      return new Promise((resolve) => (respond = resolve));
    });
    server = opened.server;
    const queried = query(opened.port, first.cert);
    await begun.promise;
    server.renewCertificate(second);
    respond();
    expect(await queried).toBe('"ok"');
  });

  it('rejects TLS below 1.2, and prefers 1.3', async () => {
    const opened = await open(first);
    server = opened.server;
    const old = connectTls({
      port: opened.port,
      ca: first.cert,
      minVersion: 'TLSv1.1',
      maxVersion: 'TLSv1.1',
      ciphers: 'DEFAULT@SECLEVEL=0',
      servername: 'localhost',
    });
    await expect(once(old, 'secureConnect')).rejects.toThrow(/protocol version/);
    const current = connectTls({ port: opened.port, ca: first.cert, servername: 'localhost' });
    await once(current, 'secureConnect');
    expect(current.getProtocol()).toBe('TLSv1.3');
    current.destroy();
  });

  it.each(['AES128-SHA', 'ECDHE-RSA-AES128-SHA256'])(
    'accepts no cipher without forward secrecy and authentication: %s',
    async (ciphers) => {
      const opened = await open(first);
      server = opened.server;
      const socket = connectTls({ port: opened.port, ca: first.cert, maxVersion: 'TLSv1.2', ciphers });
      await expect(once(socket, 'secureConnect')).rejects.toThrow();
    },
  );

  it('closes without a response on plain HTTP, and continues to run', async () => {
    const opened = await open(first);
    server = opened.server;
    const socket = connect(opened.port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'));
    let received = '';
    socket.on('data', (chunk) => (received += chunk.toString('latin1'))).on('error', () => {});
    await within('the service closes the connection', once(socket, 'close'));
    expect(received).not.toContain('HTTP/');
    expect(await query(opened.port, first.cert)).toBe('"ok"');
  });

  it('closes the connection of a client that does not finish the handshake in time', async () => {
    const opened = await open(first, undefined, { receiveTimeoutMs: RECEIVE_MS });
    server = opened.server;
    const socket = connect(opened.port, '127.0.0.1');
    socket.on('error', () => {}).resume();
    await within('the service closes the connection', once(socket, 'close'));
    expect(await query(opened.port, first.cert)).toBe('"ok"');
  });

  it('closes the connection of a client that sends nothing after the handshake', async () => {
    const opened = await open(first, undefined, { receiveTimeoutMs: RECEIVE_MS });
    server = opened.server;
    const socket: TLSSocket = connectTls({ port: opened.port, ca: first.cert, servername: 'localhost' });
    socket.on('error', () => {}).resume();
    await within('the service closes the connection', once(socket, 'close'));
  });

  it('has no certificate to renew when it speaks plain HTTP', () => {
    const plain = createHttpServer(
      {
        respond: () => Promise.resolve({ status: 204, body: [], headers: {} }),
        rejectWith: () => ({ status: 400, body: [], headers: {} }),
        logger: silentLogger,
      },
      { host: '127.0.0.1', port: 0, deadlineMs: 1, receiveTimeoutMs: RECEIVE_MS },
    );
    expect(() => plain.renewCertificate(first)).toThrow('does not speak TLS');
  });
});
