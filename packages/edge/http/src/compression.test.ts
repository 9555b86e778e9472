import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { silentLogger } from '@ethread/core';
import { JsonStream, type StreamEnd } from '@ethread/json-rpc';
import type { CompressionOptions } from './compression.ts';
import { createHttpServer } from './http-server.ts';
import type { HttpServer } from './http-server-interface.ts';
import type { ReplyBody } from './reply.ts';

const LARGE = Buffer.from(`"${'0123456789'.repeat(40_000)}"`);
const SMALL = LARGE.subarray(0, 1_000);

const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  zstd: zstdDecompressSync,
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

describe('compressed responses', () => {
  let server: HttpServer;
  let port: number;

  async function open(respond: () => ReplyBody, options: Partial<CompressionOptions> = {}): Promise<void> {
    server = createHttpServer(
      {
        respond: () => Promise.resolve({ status: 200, body: respond(), headers: { Vary: 'Origin' } }),
        rejectWith: ({ httpStatus }) => ({ status: httpStatus, body: [], headers: {} }),
        logger: silentLogger,
      },
      {
        host: '127.0.0.1',
        port: 0,
        deadlineMs: 30_000,
        receiveTimeoutMs: 30_000,
        compression: { minBytes: 10_000, concurrency: 2, ...options },
      },
    );
    ({ port } = await server.start());
  }
  afterEach(async () => {
    server.forceClose();
    await server.stop();
  });

  /** Sends a request and does not decode the response. */
  function query(acceptEncoding?: string) {
    return new Promise<{ encoding: string | undefined; vary: string | undefined; bytes: Buffer }>(
      (resolve, reject) => {
        const headers = acceptEncoding === undefined ? {} : { 'Accept-Encoding': acceptEncoding };
        const querying = request({ port, host: '127.0.0.1', headers, agent: false }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk) => chunks.push(chunk)).on('error', reject);
          response.on('end', () =>
            resolve({
              encoding: response.headers['content-encoding'],
              vary: response.headers.vary,
              bytes: Buffer.concat(chunks),
            }),
          );
        });
        querying.on('error', reject).end();
      },
    );
  }

  it.each([
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, deflate, br', 'br'],
    ['GZIP;q=0.5', 'gzip'],
    ['*', 'zstd'],
    ['zstd;q=0, *;q=0.1', 'br'],
  ])('compresses a response with an encoding that the client accepts: %s', async (accepted, encoding) => {
    await open(() => [LARGE.subarray(0, 7), LARGE.subarray(7)]);
    const response = await query(accepted);
    expect(response).toMatchObject({ encoding, vary: 'Origin, Accept-Encoding' });
    expect(response.bytes.length).toBeLessThan(LARGE.length / 10);
    expect(DECODERS[encoding]?.(response.bytes).equals(LARGE)).toBe(true);
  });

  it.each([undefined, 'identity', 'deflate', 'gzip;q=0', 'br;q=0.0, *;q=0'])(
    'does not compress a response when the client accepts no encoding: %s',
    async (accepted) => {
      await open(() => [LARGE]);
      const response = await query(accepted);
      expect(response).toMatchObject({ encoding: undefined, vary: 'Origin, Accept-Encoding' });
      expect(response.bytes.equals(LARGE)).toBe(true);
    },
  );

  it('does not compress small responses, and sends no Vary header with them', async () => {
    await open(() => [SMALL]);
    expect(await query('gzip')).toEqual({ encoding: undefined, vary: 'Origin', bytes: SMALL });
  });

  it('does not compress when compression is off', async () => {
    await open(() => [LARGE], { concurrency: 0 });
    expect(await query('gzip')).toMatchObject({ encoding: undefined, vary: 'Origin' });
  });

  it('compresses a limited number of responses at a time, and sends the others uncompressed', async () => {
    const { promise: pending, resolve: release } = Promise.withResolvers<undefined>();
    let begun = 0;
    async function* pieces() {
      begun++;
      yield LARGE;
      await pending;
    }
    await open(() => (begun < 2 ? [new JsonStream(pieces(), 0)] : [LARGE]));
    const first = query('gzip');
    const second = query('br');
    while (begun < 2) await new Promise((resolve) => setTimeout(resolve, 10));
    expect((await query('zstd')).encoding).toBeUndefined();
    release(undefined);
    expect([(await first).encoding, (await second).encoding]).toEqual(['gzip', 'br']);
    expect((await query('zstd')).encoding).toBe('zstd');
  });

  it('compresses a stream while it is produced, no faster than the client reads it', async () => {
    const PIECES = 600;
    let made = 0;
    async function* pieces() {
      // One buffer for all pieces: each piece is valid until the next is read.
      const piece = Buffer.alloc(32_000);
      for (; made < PIECES; made++) {
        for (let at = 0; at < piece.length; at += 4)
          piece.writeUInt32BE(Math.imul(at + made, 2_654_435_761) >>> 0, at);
        await new Promise((resolve) => setImmediate(resolve));
        yield piece;
      }
    }
    await open(() => [new JsonStream(pieces(), 0)]);
    const encoded = await new Promise<Buffer>((resolve, reject) => {
      const querying = request({ port, headers: { 'Accept-Encoding': 'gzip' }, agent: false }, (response) => {
        const chunks: Buffer[] = [];
        // The client reads nothing until the server stops producing.
        let last = -1;
        const watch = setInterval(() => {
          if (made === 0 || made !== last) return void (last = made);
          clearInterval(watch);
          expect(made).toBeLessThan(PIECES);
          response.on('data', (chunk) => chunks.push(chunk));
          response.on('end', () => resolve(Buffer.concat(chunks)));
        }, 500);
      });
      querying.on('error', reject).end();
    });
    const decoded = gunzipSync(encoded);
    expect(decoded.length).toBe(PIECES * 32_000);
    expect(decoded.readUInt32BE(decoded.length - 4)).toBe(
      Math.imul(31_996 + PIECES - 1, 2_654_435_761) >>> 0,
    );
  });

  it.each(['left', 'broken'] as const)('frees the compression slot when the stream is %s', async (how) => {
    const ends: StreamEnd[] = [];
    async function* pieces() {
      for (;;) {
        yield LARGE;
        if (how === 'broken') throw new Error('it broke');
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
    let streams = 0;
    await open(() => {
      if (streams++ >= 4) return [LARGE];
      const stream = new JsonStream(pieces(), 0);
      stream.whenEnded((end) => void ends.push(end));
      return [stream];
    });
    for (let requested = 0; requested < 4; requested++) {
      await new Promise<void>((resolve) => {
        const querying = request({ port, headers: { 'Accept-Encoding': 'br' }, agent: false }, (response) => {
          if (how === 'left') response.once('data', () => response.destroy());
          else response.resume();
          response.on('error', () => {}).on('close', () => resolve());
        });
        querying.on('error', () => resolve()).end();
      });
    }
    while (ends.length < 4) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(ends).toEqual(Array.from({ length: 4 }, () => how));
    expect((await query('br')).encoding).toBe('br');
  });
});
