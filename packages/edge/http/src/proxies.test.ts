import { connect } from 'node:net';
import { silentLogger } from '@ethread/core';
import { createHttpServer } from './http-server.ts';
import type { HttpServer } from './http-server-interface.ts';
import { createProxies, type ProxyOptions } from './proxies.ts';

const request = (headers = '') => `GET / HTTP/1.1\r\nHost: a\r\n${headers}Connection: keep-alive\r\n\r\n`;

describe('behind proxies', () => {
  let server: HttpServer;
  let port: number;

  /**
   * Opens a server that returns the client's address and the request id. Addresses of the loopback and 10.* are
   * trusted.
   */
  async function open(options: Partial<ProxyOptions>): Promise<void> {
    const proxies = createProxies({
      isTrusted: (address) => /^(127|10)\./.test(address ?? ''),
      header: 'x-forwarded-for',
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
        logger: silentLogger,
        proxies,
      },
      { host: '127.0.0.1', port: 0, deadlineMs: 30_000, receiveTimeoutMs: 60_000 },
    );
    ({ port } = await server.start());
  }

  afterEach(async () => {
    server.forceClose();
    await server.stop();
  });

  /** Sends a request, and returns the response. */
  async function send(text: string): Promise<string> {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let received = '';
    for await (const chunk of socket) {
      received += String(chunk);
      if (received.includes(']')) break;
    }
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
    expect(await send(request(headers))).toContain(`[${address} `);
  });

  it('reads Forwarded when the proxies write that header', async () => {
    await open({ header: 'forwarded' });
    const headers =
      'X-Forwarded-For: 6.6.6.6\r\nForwarded: for=7.7.7.7, for="[2001:db8::1]:80";proto=https\r\n';
    expect(await send(request(headers))).toContain('[2001:db8::1 ');
  });

  it('ignores the headers of a sender that is not trusted', async () => {
    await open({ isTrusted: () => false });
    const headers = 'X-Forwarded-For: 6.6.6.6\r\nX-Request-Id: mine\r\n';
    const response = await send(request(headers));
    expect(response).toContain('[127.0.0.1 ');
    expect(response).not.toContain('mine');
  });

  it('keeps the request id that a trusted proxy assigned', async () => {
    await open({});
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
    const traceparent = `traceparent: 00-${trace}-00f067aa0ba902b7-01\r\n`;
    expect(await send(request('X-Request-Id: a.b/c-1\r\n'))).toMatch(
      /X-Request-Id: a\.b\/c-1\r\n.* a\.b\/c-1\]/s,
    );
    expect(await send(request(traceparent))).toContain(` ${trace}]`);
    expect(await send(request(`${traceparent}X-Request-Id: mine\r\n`))).toContain(' mine]');
    for (const wrong of [`X-Request-Id: ${'x'.repeat(129)}`, 'X-Request-Id: a b', 'traceparent: 00-0-0-01'])
      expect(await send(request(`${wrong}\r\n`))).toMatch(/ [0-9a-f-]{36}\]/);
  });
});
