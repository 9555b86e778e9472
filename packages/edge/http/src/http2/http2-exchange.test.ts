import { once } from 'node:events';
import { type ClientHttp2Session, constants } from 'node:http2';
import { gunzipSync } from 'node:zlib';
import { JsonStream } from '@ethread/json-rpc';
import { CHUNK_BYTES } from './chunks-of.ts';
import { query, type EchoServer, MAX_BYTES, openEchoServer } from './testing/echo-server.ts';
import { FLAGS, FRAMES, printFrame, uint32 } from '../testing/http2-frames.ts';
import { headOf, openHttp2ByHand, postFields } from '../testing/http2-by-hand.ts';
import type { HttpServerOptions } from '../http-server-interface.ts';
import type { HttpReply } from '../reply.ts';

const RECEIVE_MS = 1_000;
const STALL_MS = 1_000;

const isOn = (stream: number, type: number) => (frame: { stream: number; type: number }) =>
  frame.stream === stream && frame.type === type;

describe('an HTTP/2 stream', () => {
  let echo: EchoServer;
  let session: ClientHttp2Session;

  beforeEach(async () => {
    echo = await openEchoServer();
    session = echo.connect();
  });
  afterEach(async () => {
    session.destroy();
    await echo.server.stop();
    expect(echo.logged).toEqual([]);
  });

  it('responds on a stream, with its headers and a request id', async () => {
    const { status, headers, text } = await query(session, '[1,2]');
    expect([status, text]).toEqual([200, '[1,2]']);
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': '5',
      'x-own': '7',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      date: expect.any(String),
    });
    for (const name of ['connection', 'keep-alive', 'transfer-encoding'])
      expect(headers).not.toHaveProperty(name);
  });

  it('responds on a hundred parallel streams', async () => {
    const texts = Array.from({ length: 100 }, (_, index) => `[${index}]`);
    const responses = await Promise.all(texts.map((text) => query(session, text)));
    expect(responses.map(({ text }) => text)).toEqual(texts);
  });

  it('accepts a body up to the limit on a stream, and no byte more', async () => {
    expect(await query(session, ' '.repeat(MAX_BYTES))).toMatchObject({ status: 200 });
    const declared = await query(session, ' '.repeat(MAX_BYTES + 1), { 'content-length': MAX_BYTES + 1 });
    expect(declared).toMatchObject({ status: 413, code: undefined });
    expect(await query(session, ' '.repeat(MAX_BYTES + 1))).toMatchObject({ status: 413 });
    expect(await query(session, '1')).toMatchObject({ status: 200, text: '1' });
  });

  it.each([2_000, 70_000, 2_000_000])(
    'holds no memory after a rejected stream whose body of %i bytes was not read',
    async (size) => {
      for (const headers of [{}, { 'content-length': size }]) {
        const client = echo.connect();
        expect(await query(client, 'x'.repeat(size), headers)).toMatchObject({ status: 413 });
        client.destroy();
      }
      session.destroy();
      // Stopping waits for every stream.
      await echo.server.stop();
    },
  );

  it('rejects a stream at once when its body is too large, while others continue', async () => {
    const byHand = await openHttp2ByHand(echo.port);
    byHand.send(headOf(1, postFields()));
    byHand.send(headOf(3, postFields()));
    byHand.send(printFrame(FRAMES.data, FLAGS.none, 1, Buffer.alloc(MAX_BYTES + 1)));
    const reset = await byHand.find(isOn(1, FRAMES.reset));
    expect(reset?.payload.readUInt32BE()).toBe(constants.NGHTTP2_NO_ERROR);
    expect(String((await byHand.find(isOn(1, FRAMES.data)))?.payload)).toContain('too large');
    byHand.send(printFrame(FRAMES.data, FLAGS.endStream, 3, Buffer.from('[3]')));
    expect(String((await byHand.find(isOn(3, FRAMES.data)))?.payload)).toBe('[3]');
    byHand.destroy();
  });

  it('resets a stream alone when its body is shorter than declared, and the connection when it is longer', async () => {
    const byHand = await openHttp2ByHand(echo.port);
    const send = (stream: number, length: string) => {
      byHand.send(headOf(stream, postFields(['content-length', length])));
      byHand.send(printFrame(FRAMES.data, FLAGS.endStream, stream, Buffer.from('[1]')));
    };
    send(1, '9');
    const reset = await byHand.find(isOn(1, FRAMES.reset));
    expect(reset?.payload.readUInt32BE()).toBe(constants.NGHTTP2_PROTOCOL_ERROR);
    send(3, '3');
    expect(String((await byHand.find(isOn(3, FRAMES.data)))?.payload)).toBe('[1]');
    send(5, '1');
    expect(await byHand.find(isOn(0, FRAMES.goAway))).toBeDefined();
    await byHand.closed;
    expect(echo.read).toEqual(['[1]']);
  });

  it('rejects a stream in the form of every error when its body does not arrive in time', async () => {
    const impatient = await openEchoServer({}, { receiveTimeoutMs: RECEIVE_MS });
    const own = impatient.connect();
    const slow = own.request({ ':method': 'POST', ':path': '/' });
    slow.write('[');
    const [headers] = await once(slow, 'response');
    let text = '';
    for await (const chunk of slow) text += String(chunk);
    expect(headers).toMatchObject({ ':status': 408, 'x-refused': 'yes', 'x-request-id': expect.any(String) });
    expect(JSON.parse(text)).toMatchObject({ jsonrpc: '2.0', id: null });
    expect(await query(own, '1')).toMatchObject({ status: 200, text: '1' });
    expect([impatient.read, impatient.logged]).toEqual([['1'], []]);
    own.destroy();
    await impatient.server.stop();
  });

  it.each([constants.NGHTTP2_CANCEL, constants.NGHTTP2_NO_ERROR, constants.NGHTTP2_INTERNAL_ERROR])(
    'treats a stream that is reset in the middle of its body, with code %i, as incomplete',
    async (code) => {
      const byHand = await openHttp2ByHand(echo.port);
      byHand.send(headOf(1, postFields()));
      byHand.send(printFrame(FRAMES.data, FLAGS.none, 1, Buffer.from('[1]')));
      // The PING response confirms that everything before it was read.
      byHand.send(printFrame(FRAMES.ping, FLAGS.none, 0, Buffer.alloc(8)));
      await byHand.find(isOn(0, FRAMES.ping));
      byHand.send(printFrame(FRAMES.reset, FLAGS.none, 1, uint32(code)));
      byHand.send(headOf(3, postFields(), FLAGS.endStream));
      await byHand.find(isOn(3, FRAMES.headers));
      expect(echo.read).toEqual(['']);
      byHand.destroy();
    },
  );

  it.each([
    [
      'CONNECT',
      [
        [':method', 'CONNECT'],
        [':authority', 'a:1'],
      ],
      '405',
    ],
    ['another Host than its authority', postFields(['host', 'other']), '400'],
  ] as const)('rejects a stream for %s', async (_case, fields, status) => {
    const byHand = await openHttp2ByHand(echo.port);
    byHand.send(headOf(1, fields, FLAGS.endStream));
    const head = await byHand.find(isOn(1, FRAMES.headers));
    // The status comes first. HPACK has these two in its static table, the third as a literal.
    expect(head?.payload.readUInt8()).toBe({ '400': 0x8c, '405': 0x48 }[status]);
    byHand.destroy();
  });

  it.each([
    [
      'no path',
      [
        [':method', 'POST'],
        [':scheme', 'https'],
        [':authority', 'a'],
      ],
    ],
    [
      'no host',
      [
        [':method', 'POST'],
        [':scheme', 'https'],
        [':path', '/'],
      ],
    ],
    ['a path twice', postFields([':path', '/'])],
    ['an unknown pseudo header', postFields([':unknown', 'a'])],
    ['a capital in a name', postFields(['X-Capital', 'a'])],
    ['a header of the connection', postFields(['connection', 'close'])],
  ] as const)('resets a stream with %s, and keeps the connection open', async (_case, fields) => {
    const byHand = await openHttp2ByHand(echo.port);
    byHand.send(headOf(1, fields, FLAGS.endStream));
    const reset = await byHand.find(isOn(1, FRAMES.reset));
    expect(reset?.payload.readUInt32BE()).toBe(constants.NGHTTP2_PROTOCOL_ERROR);
    byHand.send(headOf(3, postFields(), FLAGS.endStream));
    expect(await byHand.find(isOn(3, FRAMES.headers))).toBeDefined();
    byHand.destroy();
  });

  it.each([
    ['large', postFields(['x', 'a'.repeat(10_000)], ['y', 'a'.repeat(10_000)])],
    ['long', postFields(...Array.from({ length: 100 }, (_, index) => [`x${index}`, 'a'] as const))],
  ])('resets a stream with too %s a head, and keeps the connection open', async (_case, fields) => {
    const byHand = await openHttp2ByHand(echo.port);
    await byHand.find(({ type, flags }) => type === FRAMES.settings && flags === FLAGS.ack);
    const whole = headOf(1, fields, FLAGS.endStream);
    byHand.send(whole.length < 16_384 ? whole : inTwo(whole));
    const reset = await byHand.find(isOn(1, FRAMES.reset));
    expect(reset?.payload.readUInt32BE()).toBe(constants.NGHTTP2_ENHANCE_YOUR_CALM);
    byHand.send(headOf(3, postFields(), FLAGS.endStream));
    expect(await byHand.find(isOn(3, FRAMES.headers))).toBeDefined();
    byHand.destroy();
  });

  it('sends 100 Continue on a stream that expects it', async () => {
    const stream = session.request({ ':method': 'POST', ':path': '/', expect: '100-continue' });
    await once(stream, 'continue');
    stream.end('[1]');
    let text = '';
    for await (const chunk of stream) text += String(chunk);
    expect(text).toBe('[1]');
  });

  it('sends no body on a HEAD stream', async () => {
    const { status, headers, text } = await query(session, undefined, { ':method': 'HEAD' });
    expect([status, headers['content-length'], text]).toEqual([200, '0', '']);
  });
});

/** Returns a HEADERS frame split into one and a CONTINUATION. */
function inTwo(frame: Buffer): Buffer {
  const payload = frame.subarray(9);
  return Buffer.concat([
    printFrame(FRAMES.headers, FLAGS.endStream, 1, payload.subarray(0, 16_384)),
    printFrame(FRAMES.continuation, FLAGS.endHeaders, 1, payload.subarray(16_384)),
  ]);
}

describe('a response over HTTP/2', () => {
  let echo: EchoServer;
  let session: ClientHttp2Session;
  /** Opens a server with the same response for every request. */
  async function open(reply: Partial<HttpReply>, options: Partial<HttpServerOptions> = {}): Promise<void> {
    echo = await openEchoServer(
      { respond: () => Promise.resolve({ status: 200, body: [], headers: {}, ...reply }) },
      options,
    );
    session = echo.connect();
  }
  afterEach(async () => {
    session.destroy();
    await echo.server.stop();
    expect(echo.logged).toEqual([]);
  });

  it('sends a response of pieces of any size in full', async () => {
    const sizes = [0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, 3 * CHUNK_BYTES + 1, 1, 1, 700_000];
    const body = sizes.map((size, index) => Buffer.alloc(size, 97 + index));
    await open({ body });
    const { headers, text } = await query(session, '');
    expect(text === String(Buffer.concat(body))).toBe(true);
    expect(headers['content-length']).toBe(String(text.length));
    expect((await query(session, undefined, { ':method': 'GET' })).text === text).toBe(true);
  });

  it('sends a streamed response in full, in parallel with others whose pieces are as large', async () => {
    const piece = Buffer.alloc(1_000_000, 98);
    const pieces = async function* () {
      for (let count = 0; count < 3; count++) yield piece;
    };
    echo = await openEchoServer({
      respond: () => Promise.resolve({ status: 200, body: [new JsonStream(pieces(), 0)], headers: {} }),
    });
    session = echo.connect();
    const responses = await Promise.all(Array.from({ length: 20 }, () => query(session, '')));
    for (const { status, text, code } of responses)
      expect([status, text.length, code]).toEqual([200, 3_000_000, undefined]);
  });

  it('sends an empty response', async () => {
    await open({ status: 204 });
    const { status, headers, text } = await query(session, '');
    expect([status, text]).toEqual([204, '']);
    for (const name of ['content-length', 'content-type']) expect(headers).not.toHaveProperty(name);
  });

  it('compresses a response for a client that accepts an encoding', async () => {
    const large = 'a'.repeat(1_000_000);
    await open(
      { body: [Buffer.from(large)], headers: { Vary: 'Origin' } },
      { compression: { minBytes: 100, concurrency: 1 } },
    );
    // There is one compression slot, which each response frees.
    for (let count = 0; count < 3; count++) {
      const { headers, text } = await query(session, '', { 'accept-encoding': 'gzip' });
      expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Origin, Accept-Encoding' });
      expect(String(gunzipSync(Buffer.from(text, 'latin1'))) === large).toBe(true);
    }
    expect(await query(session, '')).toMatchObject({ text: large });
  });

  it('resets a response when the client opens no window for it, and keeps the connection open', async () => {
    await open({ body: [Buffer.from('[1]')] }, { deadlineMs: STALL_MS });
    const byHand = await openHttp2ByHand(echo.port);
    const noWindow = Buffer.concat([Buffer.of(0, 4), uint32(0)]);
    byHand.send(printFrame(FRAMES.settings, FLAGS.none, 0, noWindow));
    const begun = performance.now();
    byHand.send(headOf(1, postFields(), FLAGS.endStream));
    const reset = await byHand.find(isOn(1, FRAMES.reset));
    expect(reset?.payload.readUInt32BE()).toBe(constants.NGHTTP2_CANCEL);
    expect(performance.now() - begun).toBeGreaterThan(STALL_MS - 50);
    byHand.send(headOf(3, postFields(), FLAGS.endStream));
    await byHand.find(isOn(3, FRAMES.headers));
    byHand.send(printFrame(FRAMES.windowUpdate, FLAGS.none, 3, uint32(100)));
    expect(String((await byHand.find(isOn(3, FRAMES.data)))?.payload)).toBe('[1]');
    byHand.destroy();
  });

  it('resets a response when the client stops reading it', async () => {
    await open({ body: [Buffer.alloc(1_000_000)] }, { deadlineMs: STALL_MS });
    const stream = session.request({ ':method': 'POST', ':path': '/' });
    stream.end().on('error', () => undefined);
    await once(stream, 'response');
    await once(stream.resume().pause(), 'close');
    expect(stream.rstCode).not.toBe(constants.NGHTTP2_NO_ERROR);
    expect(await query(session, '')).toMatchObject({ status: 200 });
  });
});
