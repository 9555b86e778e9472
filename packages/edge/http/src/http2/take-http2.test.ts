import { once } from 'node:events';
import { connect as connectHttp2 } from 'node:http2';
import { Agent, request } from 'node:https';
import { connect, createServer } from 'node:tls';
import { openHttp2ByHand } from '../testing/http2-by-hand.ts';
import { FLAGS, FRAMES, printFrame } from '../testing/http2-frames.ts';
import { selfSigned } from '../testing/self-signed.ts';
import { secureContextOf } from '../tls.ts';
import { query, openEchoServer } from './testing/echo-server.ts';
import { unboundedBytes } from '../buffered-bytes.ts';
import { takeHttp2 } from './take-http2.ts';

describe('a server within TLS', () => {
  it.each([
    ['HTTP/2 to who offers both', ['http/1.1', 'h2'], 'h2'],
    ['HTTP/1.1 to who offers it alone', ['http/1.1'], 'http/1.1'],
    ['HTTP/1.1 to who offers nothing', undefined, false],
  ])('within TLS, speaks %s', async (_case, offered, chosen) => {
    const { server, port, ca } = await openEchoServer();
    const socket = connect({ port, ca, servername: 'localhost', ...(offered && { ALPNProtocols: offered }) });
    await once(socket, 'secureConnect');
    expect(socket.alpnProtocol).toBe(chosen);
    socket.destroy();
    await server.stop();
  });

  it('speaks only HTTP/1.1 when HTTP/2 is off', async () => {
    const certificate = await selfSigned();
    const tls = { ...certificate, minVersion: 'TLSv1.2', http2: false } as const;
    const { server, port } = await openEchoServer({}, { tls });
    const offer = { port, ca: certificate.cert, servername: 'localhost' };
    const socket = connect({ ...offer, ALPNProtocols: ['h2', 'http/1.1'] });
    await once(socket, 'secureConnect');
    expect(socket.alpnProtocol).toBe('http/1.1');
    socket.destroy();
    await server.stop();
  });

  it('serves HTTP/1.1 and HTTP/2 on one port', async () => {
    const { server, port, ca, connect: open } = await openEchoServer();
    const session = open();
    const agent = new Agent({ ca });
    const overHttp1 = (body: string) =>
      new Promise<string>((resolve, reject) => {
        const querying = request({ port, agent, method: 'POST' }, (response) => {
          let text = '';
          response.on('data', (chunk: Buffer) => (text += String(chunk)));
          response.on('end', () => resolve(`${response.httpVersion} ${text}`));
        });
        querying.on('error', reject).end(body);
      });
    const responses = await Promise.all([query(session, '[1]'), overHttp1('[2]'), query(session, '[3]')]);
    expect(responses).toMatchObject([{ text: '[1]' }, '1.1 [2]', { text: '[3]' }]);
    session.destroy();
    agent.destroy();
    await server.stop();
  });

  it('keeps its connections when its certificate is renewed, and uses the new certificate for new ones', async () => {
    const { server, port, connect: open } = await openEchoServer();
    const session = open();
    expect(await query(session, '[1]')).toMatchObject({ text: '[1]' });
    const second = await selfSigned();
    server.renewCertificate(second);
    expect(await query(session, '[2]')).toMatchObject({ text: '[2]' });
    const renewed = connectHttp2(`https://localhost:${port}`, { ca: second.cert });
    expect(await query(renewed, '[3]')).toMatchObject({ text: '[3]' });
    session.destroy();
    renewed.destroy();
    await server.stop();
  });
});

describe('an HTTP/2 connection without requests', () => {
  // The test moves the clock of the idle timer, which is the only timeout within this test.
  beforeEach(() =>
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setInterval', 'performance'] }),
  );
  afterEach(() => jest.useRealTimers());

  it('ends a connection without requests, however many pings it sends', async () => {
    const certificate = await selfSigned();
    const server = createServer({
      ...secureContextOf({ ...certificate, minVersion: 'TLSv1.2' }),
      ALPNProtocols: ['h2'],
    });
    takeHttp2(server, {
      responder: {
        respond: () => Promise.resolve({ status: 204, body: [], headers: {} }),
        rejectWith: () => ({ status: 400, body: [], headers: {} }),
        compression: undefined,
        bufferedBytes: unboundedBytes,
        receiveTimeoutMs: 5_000,
        stallMs: 5_000,
      },
      serve: (exchange) => exchange.write({ status: 204, body: [], headers: {} }, 'a-name', () => undefined),
      staysOpen: () => true,
      floodOf: () => () => undefined,
      keepAliveMs: 4_000,
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const session = connectHttp2(`https://localhost:${port}`, { ca: certificate.cert });
    const ping = () =>
      new Promise<void>((resolve, reject) => session.ping((error) => (error ? reject(error) : resolve())));
    const goodbye = once(session, 'goaway');
    await once(session, 'connect');
    // Each request restarts the timeout.
    for (let count = 0; count < 3; count++) {
      await ping();
      jest.advanceTimersByTime(3_900);
      expect(await query(session, '')).toMatchObject({ status: 204 });
    }
    await ping();
    jest.advanceTimersByTime(3_900);
    await ping();
    jest.advanceTimersByTime(100);
    await goodbye;
    const silent = await openHttp2ByHand(port);
    // The response to a ping shows that the server has the acknowledgement of its settings, too.
    await silent.find(({ type }) => type === FRAMES.settings);
    silent.send(printFrame(FRAMES.ping, FLAGS.none, 0, Buffer.alloc(8)));
    await silent.find(({ type }) => type === FRAMES.ping);
    silent.pause();
    const closing = new Promise<void>((resolve) => server.close(() => resolve()));
    // Both clients leave their ends open.
    jest.advanceTimersByTime(4_000);
    jest.advanceTimersByTime(1_000);
    await closing;
    silent.destroy();
  });
});
