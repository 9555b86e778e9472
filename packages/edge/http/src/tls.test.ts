import { once } from 'node:events';
import { connect } from 'node:net';
import { Agent, request } from 'node:https';
import { connect as connectTls } from 'node:tls';
import { within } from '@ethread/setup';
import { openServer, type OpenServer, replyOf } from './testing/open-server.ts';
import { selfSigned } from './testing/self-signed.ts';
import type { Certificate } from './tls.ts';

/** The time for a handshake and a request in the tests of slow clients, in milliseconds. */
const RECEIVE_MS = 1_000;

describe('a server that speaks TLS', () => {
  let first: Certificate;
  let second: Certificate;
  let opened: OpenServer;

  const open = async (receiveTimeoutMs = 60_000) => {
    opened = await openServer({ respond: () => replyOf('"ok"') }, { tls: first, receiveTimeoutMs });
  };
  /** Sends a request, and resolves to the body. */
  function query(ca: string, agent?: Agent): Promise<string> {
    return new Promise((resolve, reject) => {
      const querying = request(
        { port: opened.port, host: '127.0.0.1', ca, method: 'POST', agent },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
          response.on('end', () => resolve(text));
        },
      );
      querying.on('error', reject).end();
    });
  }
  const shake = (options: object) =>
    connectTls({ port: opened.port, ca: first.cert, servername: 'localhost', ...options });

  beforeAll(async () => {
    [first, second] = [await selfSigned(), await selfSigned()];
  });
  afterEach(() => opened.close());

  it('ends the connections of an address beyond their number in a second', async () => {
    const real = performance.now;
    let now = 5_000;
    performance.now = () => now;
    opened = await openServer({ respond: () => replyOf('"ok"') }, { tls: first, tlsConnectionsPerSecond: 1 });
    expect(await query(first.cert, new Agent())).toBe('"ok"');
    await expect(query(first.cert, new Agent())).rejects.toThrow();
    now = 6_000;
    expect(await query(first.cert, new Agent())).toBe('"ok"');
    performance.now = real;
    expect(opened.server.rejectedConnections).toEqual({ open: 0, address: 0, rate: 1 });
  });

  it('uses a renewed certificate for new connections, and keeps the open ones', async () => {
    await open();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    expect(await query(first.cert, agent)).toBe('"ok"');
    opened.server.renewCertificate(second);
    // The agent's connection still uses the first certificate.
    expect(await query(first.cert, agent)).toBe('"ok"');
    expect(await query(second.cert)).toBe('"ok"');
    await expect(query(first.cert)).rejects.toThrow('self-signed certificate');
    agent.destroy();
  });

  it('rejects TLS below 1.2, and prefers 1.3', async () => {
    await open();
    const old = { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' };
    await expect(once(shake(old), 'secureConnect')).rejects.toThrow(/protocol version/);
    const current = shake({});
    await once(current, 'secureConnect');
    expect(current.getProtocol()).toBe('TLSv1.3');
    current.destroy();
  });

  it.each(['AES128-SHA', 'ECDHE-RSA-AES128-SHA256'])(
    'accepts no cipher without forward secrecy and authentication: %s',
    async (ciphers) => {
      await open();
      await expect(once(shake({ maxVersion: 'TLSv1.2', ciphers }), 'secureConnect')).rejects.toThrow();
    },
  );

  it('closes without a response on plain HTTP, and continues to run; plain HTTP has no certificate to renew', async () => {
    await open();
    expect(await opened.raw('GET / HTTP/1.1\r\nHost: a\r\n\r\n').catch(() => '')).not.toContain('HTTP/');
    expect(await query(first.cert)).toBe('"ok"');
    const plain = await openServer();
    expect(() => plain.server.renewCertificate(first)).toThrow('does not speak TLS');
    await plain.close();
  });

  it.each([
    ['does not finish the handshake in time', () => connect(opened.port, '127.0.0.1')],
    ['sends nothing after the handshake', () => shake({})],
  ])('closes the connection of a client that %s', async (_case, dial) => {
    await open(RECEIVE_MS);
    const socket = dial();
    socket.on('error', () => {}).resume();
    await within('the service closes the connection', once(socket, 'close'));
  });
});
