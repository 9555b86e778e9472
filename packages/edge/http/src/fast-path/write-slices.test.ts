import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { silentLogger } from '@ethread/core';
import { CachedStream, type StreamEnd } from '@ethread/json-rpc';
import { createHttpServer } from '../http-server.ts';
import type { HttpServer } from '../http-server-interface.ts';
import { ClientGoneError } from '../read-body.ts';
import type { HttpReply } from '../reply.ts';
import { SLICE_BYTES, writeSlices } from './write-slices.ts';

/** Longer than a slice, and its bytes differ from position to position. */
const LONG = Buffer.from(
  Uint8Array.from({ length: SLICE_BYTES + 5 }, (_none, at) => (at * 2_654_435_761) >>> 24),
);
/** More than the system buffers for a client that reads nothing. */
const PIECES = [Buffer.from('['), LONG, LONG.subarray(0, 7), LONG, LONG, LONG, LONG, LONG, Buffer.from(']')];

describe('writeSlices', () => {
  let server: Server;
  let ours: Socket;
  let client: Socket;

  beforeEach(async () => {
    server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    client = connect(port, '127.0.0.1').pause();
    [ours] = await once(server, 'connection');
  });

  afterEach(() => new Promise<void>((resolve) => void server.close(() => resolve())));

  it('sends the pieces unchanged, and never has more than a slice in memory for a client that reads late', async () => {
    let hasEnded = false;
    const writing = writeSlices(ours, PIECES, 'key').finally(() => (hasEnded = true));
    while (ours.writableLength === 0) await setImmediate();
    expect(hasEnded).toBe(false);
    let most = ours.writableLength;
    const received: Buffer[] = [];
    client.on('data', (chunk: Buffer) => {
      received.push(chunk);
      most = Math.max(most, ours.writableLength);
    });
    client.resume();
    await writing;
    expect(most).toBeLessThanOrEqual(SLICE_BYTES);
    const ended = once(client, 'end');
    ours.end();
    await ended;
    expect(Buffer.concat(received).equals(Buffer.concat(PIECES))).toBe(true);
  });

  it('rejects when the client disconnects before it has read all slices', async () => {
    const writing = writeSlices(ours, PIECES, 'key');
    while (ours.writableLength === 0) await setImmediate();
    ours.on('error', () => undefined);
    client.destroy();
    await expect(writing).rejects.toThrow(ClientGoneError);
  });
});

describe('a reply with a cached stream', () => {
  let server: HttpServer;
  let port: number;
  const ends: [StreamEnd, number][] = [];
  let released = 0;

  const serve = (): HttpReply => {
    const stream = new CachedStream(PIECES.slice(1, -1), () => released++);
    stream.whenEnded((...end) => ends.push(end));
    return { status: 200, body: [Buffer.from('['), stream, Buffer.from(']')], headers: {} };
  };

  beforeEach(async () => {
    ends.length = released = 0;
    server = createHttpServer(
      {
        respond: serve,
        posts: { takes: () => true, maxBodyBytes: 100, serve },
        rejectWith: ({ httpStatus }) => ({ status: httpStatus, body: [], headers: {} }),
        logger: silentLogger,
      },
      { host: '127.0.0.1', port: 0, deadlineMs: 60_000, receiveTimeoutMs: 60_000 },
    );
    ({ port } = await server.start());
  });

  afterEach(() => server.stop());

  it('is sent with its length, and ends the stream once', async () => {
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body: '{}' });
    expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.concat(PIECES))).toBe(true);
    const { length } = Buffer.concat(PIECES);
    expect(response.headers.get('content-length')).toBe(String(length));
    while (ends.length === 0) await setImmediate();
    expect({ ends, released }).toEqual({ ends: [['whole', length - 2]], released: 1 });
  });

  it('releases the chunks when the client disconnects before it has read them', async () => {
    const client = connect(port, '127.0.0.1').on('error', () => undefined);
    client.write(
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
    );
    await once(client, 'readable');
    client.destroy();
    while (ends.length === 0) await setImmediate();
    expect({ ends, released }).toEqual({ ends: [['left', 0]], released: 1 });
  });
});
