import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connect as connectHttp2 } from 'node:http2';
import { setTimeout } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import type { Logger } from '@ethread/core';
import { query } from './http2/testing/echo-server.ts';
import { createHttpServer } from './http-server.ts';
import type { HttpServer } from './http-server-interface.ts';
import { createProxies, type ProxyOptions } from './proxies.ts';
import { selfSigned } from './testing/self-signed.ts';
import type { Certificate } from './tls.ts';
import type { ConnectionRate } from './address-limit.ts';

const HEADER = 'PROXY TCP4 192.0.2.1 203.0.113.7 56324 443\r\n';
const request = (headers = '') => `GET / HTTP/1.1\r\nHost: a\r\n${headers}Connection: keep-alive\r\n\r\n`;

describe('behind proxies', () => {
  let server: HttpServer;
  let port: number;
  let logged: string[];

  /**
   * Opens a server that returns the client's address and the request id. Addresses of the loopback and 10.* are
   * trusted.
   */
  async function open(
    options: Partial<ProxyOptions>,
    tls?: Certificate,
    limits: {
      readonly tlsConnections?: ConnectionRate;
      readonly maxConnectionsPerAddress?: number;
      readonly receiveTimeoutMs?: number;
    } = {},
  ): Promise<void> {
    logged = [];
    const log = (_fields: object, message: string) => void logged.push(message);
    const logger: Logger = { debug: log, info: log, warn: log, error: log };
    const proxies = createProxies({
      isTrusted: (address) => /^(127|10)\./.test(address ?? ''),
      header: 'x-forwarded-for',
      proxyProtocol: false,
      ...options,
    });
    server = createHttpServer(
      {
        respond: (requested, { requestId }) =>
          Promise.resolve({
            status: 200,
            body: [Buffer.from(`[${proxies.addressOf(requested)} ${requestId}]`)],
            headers: {},
          }),
        rejectWith: ({ httpStatus }) => ({ status: httpStatus, body: [], headers: {} }),
        logger,
        proxies,
        tlsConnections: limits.tlsConnections,
      },
      {
        maxConnectionsPerAddress: limits.maxConnectionsPerAddress,
        host: '127.0.0.1',
        port: 0,
        deadlineMs: 30_000,
        receiveTimeoutMs: limits.receiveTimeoutMs ?? 60_000,
        tls: tls && { ...tls, minVersion: 'TLSv1.2' },
      },
    );
    ({ port } = await server.start());
  }

  afterEach(async () => {
    server.forceClose();
    await server.stop();
  });

  /** Sends pieces one after another, and returns the response once it matches or the connection ends. */
  async function send(
    pieces: readonly (string | Buffer)[],
    until = /\]/,
    socket: Socket = connect(port, '127.0.0.1'),
  ) {
    let received = '';
    const settled = new Promise<void>((resolve) => {
      socket.on('data', (chunk) => {
        received += chunk.toString('latin1');
        if (until.test(received)) resolve();
      });
      socket.on('close', () => resolve()).on('error', () => {});
    });
    for (const piece of pieces) {
      await new Promise((resolve) => socket.write(piece, resolve));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await settled;
    socket.destroy();
    return received;
  }

  it.each([
    ['nothing', '', '127.0.0.1'],
    ['one hop', 'X-Forwarded-For: 192.0.2.9\r\n', '192.0.2.9'],
    ['what the client said before', 'X-Forwarded-For: 6.6.6.6, 192.0.2.9\r\n', '192.0.2.9'],
    [
      'proxies behind one another',
      'X-Forwarded-For: 6.6.6.6, 192.0.2.9, 10.0.0.1, 10.0.0.2\r\n',
      '192.0.2.9',
    ],
    ['several lines', 'X-Forwarded-For: 192.0.2.9\r\nX-Forwarded-For: 10.0.0.1\r\n', '192.0.2.9'],
    ['proxies alone', 'X-Forwarded-For: 10.0.0.1\r\n', '10.0.0.1'],
    ['a hop without an address', 'X-Forwarded-For: 192.0.2.9, unknown, 10.0.0.1\r\n', 'undefined'],
    ['the other header', 'Forwarded: for=192.0.2.9\r\n', '127.0.0.1'],
  ])('uses the address that trusted proxies report for a client: %s', async (_case, headers, address) => {
    await open({});
    expect(await send([request(headers)])).toContain(`[${address} `);
  });

  it('reads Forwarded when the proxies write that header', async () => {
    await open({ header: 'forwarded' });
    const headers =
      'X-Forwarded-For: 6.6.6.6\r\nForwarded: for=7.7.7.7, for="[2001:db8::1]:80";proto=https\r\n';
    expect(await send([request(headers)])).toContain('[2001:db8::1 ');
  });

  it('ignores the headers of a sender that is not trusted', async () => {
    await open({ isTrusted: () => false, proxyProtocol: true });
    const headers = 'X-Forwarded-For: 6.6.6.6\r\nX-Request-Id: mine\r\n';
    const response = await send([request(headers)]);
    expect(response).toContain('[127.0.0.1 ');
    expect(response).not.toContain('mine');
    expect(await send([HEADER, request()], /400/)).toContain('HTTP/1.1 400');
  });

  it('keeps the request id that a trusted proxy assigned', async () => {
    await open({});
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
    const traceparent = `traceparent: 00-${trace}-00f067aa0ba902b7-01\r\n`;
    expect(await send([request('X-Request-Id: a.b/c-1\r\n')])).toMatch(
      /X-Request-Id: a\.b\/c-1\r\n.* a\.b\/c-1\]/s,
    );
    expect(await send([request(traceparent)])).toContain(` ${trace}]`);
    expect(await send([request(`${traceparent}X-Request-Id: mine\r\n`)])).toContain(' mine]');
    for (const wrong of [`X-Request-Id: ${'x'.repeat(129)}`, 'X-Request-Id: a b', 'traceparent: 00-0-0-01'])
      expect(await send([request(`${wrong}\r\n`)])).toMatch(/ [0-9a-f-]{36}\]/);
  });

  it('uses the address of a PROXY protocol header, in whatever pieces it arrives', async () => {
    await open({ proxyProtocol: true });
    expect(await send([HEADER + request()])).toContain('[192.0.2.1 ');
    expect(await send([HEADER, request()])).toContain('[192.0.2.1 ');
    expect(await send([...HEADER, ...request()])).toContain('[192.0.2.1 ');
    // Each request of the connection is of that client.
    expect(await send([HEADER + request() + request()], /\].*\]/s)).toMatch(
      /\[192\.0\.2\.1 .*\[192\.0\.2\.1 /s,
    );
    // The address in the header is not trusted, so the client's own headers do not count.
    expect(await send([HEADER + request('X-Forwarded-For: 6.6.6.6\r\n')])).toContain('[192.0.2.1 ');
  });

  it('accepts a large body after the PROXY header', async () => {
    await open({ proxyProtocol: true });
    const body = 'x'.repeat(300_000);
    const post = `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n`;
    expect(await send([HEADER + post + body.slice(0, 100_000), body.slice(100_000)])).toContain(
      '[192.0.2.1 ',
    );
  });

  it('accepts the PROXY header below TLS', async () => {
    const certificate = await selfSigned();
    await open({ proxyProtocol: true }, certificate);
    const below = connect(port, '127.0.0.1');
    await new Promise((resolve) => below.write(HEADER, resolve));
    const socket = connectTls({ socket: below, ca: certificate.cert, servername: 'localhost' });
    await once(socket, 'secureConnect');
    expect(await send([request()], /\]/, socket)).toContain('[192.0.2.1 ');
  });

  it('accepts the PROXY header below TLS and HTTP/2', async () => {
    const certificate = await selfSigned();
    await open({ proxyProtocol: true }, certificate);
    const below = connect(port, '127.0.0.1');
    await new Promise((resolve) => below.write(HEADER, resolve));
    const socket = connectTls({
      socket: below,
      ca: certificate.cert,
      servername: 'localhost',
      ALPNProtocols: ['h2'],
    });
    const session = connectHttp2('https://localhost', { createConnection: () => socket });
    for (const headers of [{}, { 'x-forwarded-for': '6.6.6.6' }])
      expect(await query(session, '', headers)).toMatchObject({
        text: expect.stringContaining('[192.0.2.1 '),
      });
    session.destroy();
    // A trusted proxy may terminate TLS and speak TLS to the server. Its headers count, as over HTTP/1.1.
    const own = connectHttp2(`https://localhost:${port}`, {
      createConnection: () => {
        const proxied = connect(port, '127.0.0.1');
        proxied.write(Buffer.from('0d0a0d0a000d0a515549540a20000000', 'hex'));
        return connectTls({
          socket: proxied,
          ca: certificate.cert,
          servername: 'localhost',
          ALPNProtocols: ['h2'],
        });
      },
    });
    const headers = { 'x-forwarded-for': '6.6.6.6, 192.0.2.9', 'x-request-id': 'mine' };
    expect(await query(own, '', headers)).toMatchObject({ text: '[192.0.2.9 mine]' });
    own.destroy();
  });

  it('limits the connections of the client that a PROXY protocol header reports, not those of the proxy', async () => {
    await open({ proxyProtocol: true }, undefined, { maxConnectionsPerAddress: 1 });
    const opened = (header: string) => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      socket.write(header + request());
      return { socket, first: Promise.race([once(socket, 'data'), once(socket, 'close')]) };
    };
    const first = opened(HEADER);
    expect(String(await first.first)).toContain('[192.0.2.1 ');
    const second = opened(HEADER);
    await second.first;
    expect(second.socket.bytesRead).toBe(0);
    const other = opened(HEADER.replace('192.0.2.1', '192.0.2.2'));
    expect(String(await other.first)).toContain('[192.0.2.2 ');
    for (const { socket } of [first, second, other]) socket.destroy();
  });

  it('counts new TLS connections of the client that a PROXY protocol header reports, before the handshake', async () => {
    const counted: string[] = [];
    const tlsConnections = {
      accepts: (address: string) => counted.push(address) < 2,
      flooded: (address: string) => void counted.push(`flooded by ${address}`),
    };
    const certificate = await selfSigned();
    await open({ proxyProtocol: true }, certificate, { tlsConnections });
    const begin = () => {
      const below = connect(port, '127.0.0.1').on('error', () => undefined);
      below.write(HEADER);
      return connectTls({
        socket: below,
        ca: certificate.cert,
        servername: 'localhost',
        ALPNProtocols: ['h2'],
      }).on('error', () => undefined);
    };
    const accepted = begin();
    await once(accepted, 'secureConnect');
    accepted.resume().write('no HTTP/2'.repeat(10));
    const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));
    await closed(accepted);
    await closed(begin());
    expect(counted).toEqual(['192.0.2.1', 'flooded by 192.0.2.1', '192.0.2.1']);
  });

  it('accepts requests of a proxy itself', async () => {
    await open({ proxyProtocol: true });
    const local = Buffer.from('0d0a0d0a000d0a515549540a20000000', 'hex');
    expect(await send([local, request()])).toContain('[127.0.0.1 ');
    expect(await send(['PROXY UNKNOWN\r\n', request()])).toContain('[undefined ');
  });

  it.each([
    ['has none', request()],
    ['has a malformed one', 'PROXY TCP4 here there 1 2\r\n'],
    ['has one without an end', `PROXY ${'x'.repeat(200)}`],
    ['never sends one', ''],
  ])(
    'requires a PROXY header: ends a connection of a trusted proxy that %s, and logs it',
    async (_case, bytes) => {
      await open({ proxyProtocol: true }, undefined, { receiveTimeoutMs: 1_000 });
      expect(await send([bytes])).toBe('');
      expect(logged).toEqual(['a connection of a trusted proxy was rejected']);
      expect(await send([HEADER + request()])).toContain('[192.0.2.1 ');
    },
  );

  it('does not wait for PROXY headers when it stops', async () => {
    await open({ proxyProtocol: true });
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {}).resume();
    await once(socket, 'connect');
    expect(await send([HEADER + request()])).toContain('[192.0.2.1 ');
    await Promise.all([once(socket, 'close'), server.stop()]);
  });

  it('logs no rejection of a connection that has closed', async () => {
    const receiveTimeoutMs = 300;
    await open({ proxyProtocol: true }, undefined, { receiveTimeoutMs });
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {}).resume();
    await once(socket, 'connect');
    await setTimeout(receiveTimeoutMs / 10);
    await Promise.all([once(socket, 'close'), server.stop()]);
    const before = [...logged];
    await setTimeout(2 * receiveTimeoutMs);
    expect(logged).toEqual(before);
  });
});
