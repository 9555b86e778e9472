import { once } from 'node:events';
import { constants } from 'node:http2';
import { within } from '@ethread/setup';
import { readBody } from '../read-body.ts';
import type { HttpReply } from '../reply.ts';
import {
  FLAGS,
  type Frame,
  FRAMES,
  PREFACE,
  printFields,
  printFrame,
  uint32,
} from '../testing/http2-frames.ts';
import { type Http2ByHand, headOf, openHttp2ByHand, postFields } from '../testing/http2-by-hand.ts';
import { query, type EchoServer, openEchoServer } from './testing/echo-server.ts';

const isOf = (type: number) => (frame: Frame) => frame.type === type;
const codeOf = (frame: Frame | undefined) =>
  frame?.payload.readUInt32BE(frame.type === FRAMES.goAway ? 4 : 0);
const ping = printFrame(FRAMES.ping, FLAGS.none, 0, Buffer.alloc(8));
/** Resolves when the server has received the acknowledgement of its SETTINGS. */
async function agree(byHand: Http2ByHand): Promise<void> {
  await byHand.find(({ type, flags }) => type === FRAMES.settings && flags === FLAGS.ack);
  byHand.send(ping);
  await byHand.find(isOf(FRAMES.ping));
}

const RECEIVE_MS = 1_000;

describe('an HTTP/2 connection', () => {
  let echo: EchoServer;
  let byHand: Http2ByHand;
  afterEach(async () => {
    byHand.destroy();
    // Whatever one connection did, another is served.
    const other = echo.connect();
    expect(await query(other, '[1]')).toMatchObject({ status: 200, text: '[1]' });
    other.destroy();
    await echo.server.stop();
    expect(echo.logged).toEqual([]);
  });

  it('accepts a hundred streams at once, rejects more, and ends the connection when the client has acknowledged the limit', async () => {
    echo = await openEchoServer();
    byHand = await openHttp2ByHand(echo.port);
    const heads = (first: number) =>
      Buffer.concat(Array.from({ length: 101 }, (_, index) => headOf(first + 2 * index, postFields())));
    byHand.send(heads(1));
    const rejected = await byHand.find(isOf(FRAMES.reset));
    expect(rejected?.stream).toBe(201);
    expect(codeOf(rejected)).toBe(constants.NGHTTP2_REFUSED_STREAM);
    await agree(byHand);
    byHand.send(headOf(301, postFields()));
    expect(codeOf(await byHand.find(isOf(FRAMES.goAway)))).toBe(constants.NGHTTP2_PROTOCOL_ERROR);
    await within('the service closes the connection', byHand.closed);
  });

  it.each([
    ['its client', printFrame(FRAMES.reset, FLAGS.none, 0, uint32(constants.NGHTTP2_CANCEL))],
    ['the server, which is made to', printFrame(FRAMES.windowUpdate, FLAGS.none, 0, uint32(0))],
  ])(
    'ends the connection when many streams are reset by %s, before much work is done',
    async (_whom, resetting) => {
      let begun = 0;
      let inFlight = 0;
      echo = await openEchoServer({
        respond: (_request, { signal }) => {
          begun++;
          inFlight++;
          return new Promise((resolve) => {
            const end = () => {
              inFlight--;
              resolve({ status: 200, body: [Buffer.from('[1]')], headers: {} });
            };
            if (begun > 1) signal.addEventListener('abort', end);
            else end();
          });
        },
      });
      const first = echo.connect();
      await query(first, '');
      first.destroy();
      byHand = await openHttp2ByHand(echo.port);
      await agree(byHand);
      for (let stream = 1; stream < 10_000 && !byHand.isClosed; stream += 2) {
        const reset = Buffer.from(resetting);
        reset.writeUInt32BE(stream, 5);
        byHand.send(headOf(stream, postFields(), FLAGS.endStream));
        if (stream % 10 === 1) await new Promise(setImmediate);
        byHand.send(reset);
      }
      await within('the service closes the connection', byHand.closed);
      expect(begun).toBeLessThan(1_000);
      expect(inFlight).toBe(0);
      begun = 0;
    },
  );

  it.each([
    [
      'a head without end',
      [
        printFrame(FRAMES.headers, FLAGS.none, 1),
        printFrame(FRAMES.continuation, FLAGS.none, 1, printFields([['x', 'a']])),
      ],
    ],
    ['frames without content', [headOf(1, postFields()), printFrame(FRAMES.data, FLAGS.none, 1)]],
    ['priorities', [Buffer.alloc(0), printFrame(FRAMES.priority, FLAGS.none, 1, Buffer.of(0, 0, 0, 0, 1))]],
  ])('ends the connection on %s', async (_case, [first, again]) => {
    echo = await openEchoServer();
    byHand = await openHttp2ByHand(echo.port);
    await agree(byHand);
    if (first) byHand.send(first);
    for (let count = 0; count < 100_000 && !byHand.isClosed; count++) {
      if (again) byHand.send(again);
      if (count % 1_000 === 0) await new Promise(setImmediate);
    }
    await within('the service closes the connection', byHand.closed);
  });

  it.each([
    ['DATA of no stream', printFrame(FRAMES.data, FLAGS.none, 0, Buffer.alloc(8))],
    ['a frame that is too large', printFrame(FRAMES.data, FLAGS.none, 1, Buffer.alloc(0), 0xffffff)],
    ['a promise', printFrame(FRAMES.pushPromise, FLAGS.endHeaders, 1, Buffer.alloc(8))],
    ['what is no HPACK', printFrame(FRAMES.headers, FLAGS.endHeaders, 1, Buffer.alloc(50, 0xff))],
    ['a window that is too wide', printFrame(FRAMES.windowUpdate, FLAGS.none, 0, uint32(0x7fffffff))],
    ['SETTINGS of half an entry', printFrame(FRAMES.settings, FLAGS.none, 0, Buffer.alloc(5))],
    ['a CONTINUATION of nothing', printFrame(FRAMES.continuation, FLAGS.endHeaders, 1)],
    ['an even stream', headOf(2, postFields())],
  ])('ends the connection with a GOAWAY on %s', async (_case, bytes) => {
    echo = await openEchoServer();
    // An acknowledgement after the service has closed would reset the connection before the GOAWAY is read.
    byHand = await openHttp2ByHand(echo.port, { acknowledges: false });
    // Node closes the socket in the next event-loop tick: a GOAWAY that waits behind other frames would be lost.
    await byHand.find(isOf(FRAMES.settings));
    byHand.send(bytes);
    expect(await byHand.find(isOf(FRAMES.goAway))).toBeDefined();
    await within('the service closes the connection', byHand.closed);
  });

  it.each([
    ['WINDOW_UPDATE', printFrame(FRAMES.windowUpdate, FLAGS.none, 0, uint32(1))],
    ['unread padding', printFrame(FRAMES.data, FLAGS.padded, 1, Buffer.of(100, ...Buffer.alloc(100)))],
  ])('ends a connection that sends mostly %s', async (_case, frame) => {
    echo = await openEchoServer();
    byHand = await openHttp2ByHand(echo.port);
    byHand.send(headOf(1, postFields()));
    const frames = Buffer.concat(Array<Buffer>(Math.ceil(200_000 / frame.length)).fill(frame));
    const flooding = setInterval(() => byHand.send(frames), 20);
    await within('the service closes the connection', byHand.closed);
    clearInterval(flooding);
  });

  it.each([
    ['pings', printFrame(FRAMES.ping, FLAGS.none, 0, Buffer.alloc(8)), 5_000],
    ['WINDOW_UPDATE', printFrame(FRAMES.windowUpdate, FLAGS.none, 0, uint32(1)), 60_000],
    ['bytes that are no frames', Buffer.alloc(1_000, 0xff), 1],
  ])('counts a connection that it ends on %s against its address', async (_case, frame, count) => {
    const flooded: string[] = [];
    const tlsConnections = { accepts: () => true, flooded: (address: string) => void flooded.push(address) };
    echo = await openEchoServer({ tlsConnections });
    byHand = await openHttp2ByHand(echo.port);
    await agree(byHand);
    byHand.send(Buffer.concat(Array<Buffer>(count).fill(frame)));
    await within('the service closes the connection', byHand.closed);
    expect(flooded).toEqual(['127.0.0.1']);
  });

  it('ends a connection that sends many large heads, and counts it against its address', async () => {
    const flooded: string[] = [];
    const tlsConnections = { accepts: () => true, flooded: (address: string) => void flooded.push(address) };
    echo = await openEchoServer({ tlsConnections });
    byHand = await openHttp2ByHand(echo.port);
    await agree(byHand);
    const fields = postFields(
      ...Array.from({ length: 60 }, (_, at) => [`x-${at}`, 'a'.repeat(145)] as const),
    );
    // Several times the limit, since an inspection may divide them.
    const heads = Array.from({ length: 60 }, (_, at) => headOf(2 * at + 1, fields, FLAGS.endStream));
    byHand.send(Buffer.concat(heads));
    await within('the service closes the connection', byHand.closed);
    expect(flooded).toEqual(['127.0.0.1']);
  });

  it('serves clients with large heads at an ordinary rate', async () => {
    const flooded: string[] = [];
    const tlsConnections = { accepts: () => true, flooded: (address: string) => void flooded.push(address) };
    echo = await openEchoServer({ tlsConnections });
    const session = echo.connect();
    for (let request = 0; request < 10; request++)
      expect(await query(session, '[1]', { cookie: 'a'.repeat(9_000) })).toMatchObject({ status: 200 });
    session.destroy();
    byHand = await openHttp2ByHand(echo.port);
    expect(flooded).toEqual([]);
  });

  it('ignores frames of unknown types', async () => {
    echo = await openEchoServer();
    byHand = await openHttp2ByHand(echo.port);
    byHand.send(printFrame(0xfa, 0xff, 7, Buffer.alloc(100)));
    byHand.send(headOf(1, postFields(), FLAGS.endStream));
    expect(await byHand.find(isOf(FRAMES.headers))).toBeDefined();
  });

  it.each([
    ['sends nothing', { beginning: Buffer.alloc(0), acknowledges: false }],
    ['sends half of the preface', { beginning: PREFACE.subarray(0, 10), acknowledges: false }],
    ['does not take the settings', { acknowledges: false }],
  ])('ends the connection when the client %s', async (_case, options) => {
    echo = await openEchoServer({}, { receiveTimeoutMs: RECEIVE_MS });
    const opened = performance.now();
    byHand = await openHttp2ByHand(echo.port, options);
    await within('the service closes the connection', byHand.closed);
    expect(performance.now() - opened).toBeGreaterThan(RECEIVE_MS - 50);
  });

  it('holds at most 16 MiB of unread responses before it reads the next request', async () => {
    let begun = 0;
    const mebibyte = Buffer.alloc(1024 * 1024);
    echo = await openEchoServer({
      async respond(request) {
        begun++;
        const body = await readBody(request, 100);
        return { status: 200, body: [body.length > 0 ? body : mebibyte], headers: {} };
      },
    });
    byHand = await openHttp2ByHand(echo.port);
    byHand.send(printFrame(FRAMES.settings, FLAGS.none, 0, Buffer.concat([Buffer.of(0, 4), uint32(0)])));
    const requestOn = (stream: number) => {
      byHand.send(headOf(stream, postFields(), FLAGS.endStream));
      return byHand.find((frame) => frame.stream === stream && frame.type === FRAMES.headers);
    };
    for (let count = 0; count < 17; count++) expect(await requestOn(2 * count + 1)).toBeDefined();
    const last = requestOn(35);
    byHand.send(ping);
    await byHand.find(isOf(FRAMES.ping));
    expect(begun).toBe(17);
    byHand.send(printFrame(FRAMES.reset, FLAGS.none, 1, uint32(constants.NGHTTP2_CANCEL)));
    expect(await last).toBeDefined();
    expect(begun).toBe(18);
  });

  it('ends the connection on HTTP/1.1', async () => {
    echo = await openEchoServer();
    byHand = await openHttp2ByHand(echo.port, {
      beginning: Buffer.from('POST / HTTP/1.1\r\nHost: a\r\n\r\n'),
    });
    await within('the service closes the connection', byHand.closed);
  });
});

describe('a server of HTTP/2 connections', () => {
  const ok: HttpReply = { status: 200, body: [Buffer.from('[1]')], headers: {} };
  /** Opens a server whose responses wait until the test releases them. */
  async function openSlow() {
    const responses: (() => void)[] = [];
    let notify = () => {};
    const echo = await openEchoServer({
      respond: () =>
        new Promise((resolve) => {
          responses.push(() => resolve(ok));
          notify();
        }),
    });
    const under = async (count: number) => {
      while (responses.length < count) await new Promise<void>((resolve) => (notify = resolve));
    };
    return { ...echo, responses, under };
  }

  it('sends a GOAWAY with the next response when it drains, and sends the responses in progress', async () => {
    const { server, connect, responses, under } = await openSlow();
    const session = connect();
    const saidGoodbye = once(session, 'goaway');
    const queried = [query(session, ''), query(session, '')];
    await under(2);
    server.leave();
    responses[0]?.();
    expect(await queried[0]).toMatchObject({ status: 200 });
    const [code, lastStream] = await saidGoodbye;
    expect([code, lastStream]).toEqual([constants.NGHTTP2_NO_ERROR, 3]);
    responses[1]?.();
    expect(await queried[1]).toMatchObject({ status: 200, text: '[1]' });
    // The server still accepts other connections.
    const other = connect();
    const last = query(other, '');
    await under(3);
    responses[2]?.();
    expect(await last).toMatchObject({ status: 200 });
    await server.stop();
  });

  it('stops when all requests in progress have their responses, and ends idle connections at once', async () => {
    const { server, connect, responses, under } = await openSlow();
    const idle = connect();
    await once(idle, 'remoteSettings');
    const busy = connect();
    const queried = query(busy, '');
    await under(1);
    const idleEnded = once(idle, 'close');
    let hasStopped = false;
    const stopping = server.stop().then(() => (hasStopped = true));
    await idleEnded;
    expect(hasStopped).toBe(false);
    responses[0]?.();
    expect(await queried).toMatchObject({ status: 200, text: '[1]' });
    await stopping;
  });

  it('ends all connections when it is force-closed', async () => {
    const { server, connect, under } = await openSlow();
    const session = connect();
    const queried = query(session, '');
    await under(1);
    const stopping = server.stop();
    server.forceClose();
    expect(await queried).toMatchObject({ status: undefined });
    await stopping;
  });

  it('ends the connections of clients that do not close themselves', async () => {
    const { server, port } = await openSlow();
    const byHand = await openHttp2ByHand(port);
    await agree(byHand);
    byHand.pause();
    await within('the server closes the connection and stops', server.stop());
    byHand.destroy();
  });

  it('ends a connection that reads nothing, not even a reset', async () => {
    const large = Buffer.alloc(64 * 1024 * 1024);
    const { server, port } = await openEchoServer(
      { respond: () => Promise.resolve({ ...ok, body: [large] }) },
      { deadlineMs: 300 },
    );
    const widest = 0x7fffffff;
    const beginning = Buffer.concat([
      PREFACE,
      printFrame(FRAMES.settings, FLAGS.none, 0, Buffer.concat([Buffer.of(0, 4), uint32(widest)])),
      printFrame(FRAMES.windowUpdate, FLAGS.none, 0, uint32(widest - 65_535)),
      headOf(1, postFields(), FLAGS.endStream),
    ]);
    const byHand = await openHttp2ByHand(port, { beginning });
    await byHand.find(isOf(FRAMES.data));
    byHand.pause();
    const pinging = setInterval(() => byHand.send(ping), 20);
    await within('the service closes the connection', byHand.closed);
    clearInterval(pinging);
    await server.stop();
  });

  it('aborts the work for a client that disconnects', async () => {
    const aborted = Promise.withResolvers<undefined>();
    const begun = Promise.withResolvers<undefined>();
    const echo = await openEchoServer({
      respond: (_request, { signal }) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            aborted.resolve(undefined);
            resolve(ok);
          });
          begun.resolve(undefined);
        }),
    });
    const session = echo.connect();
    const stream = session.request({ ':method': 'POST', ':path': '/' });
    stream.on('error', () => undefined).end();
    await begun.promise;
    stream.close(constants.NGHTTP2_CANCEL);
    await aborted.promise;
    session.destroy();
    await echo.server.stop();
    expect(echo.logged).toEqual([]);
  });
});
