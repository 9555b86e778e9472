import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { JsonStream, type StreamEnd } from '@ethread/json-rpc';
import { until } from '@ethread/setup';
import type { ReplyBody } from './reply.ts';
import { openServer, type OpenServer } from './testing/open-server.ts';

const LARGE = Buffer.from(`"${'0123456789'.repeat(40_000)}"`);
const SMALL = LARGE.subarray(0, 1_000);

const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  zstd: zstdDecompressSync,
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

describe('compressed responses', () => {
  let opened: OpenServer;
  const open = async (respond: () => ReplyBody) => {
    opened = await openServer({
      respond: () => ({ status: 200, body: respond(), headers: { Vary: 'Origin' } }),
    });
  };
  afterEach(() => opened.close());

  /** Sends a request and does not decode the response. */
  function query(encodings?: string) {
    return new Promise<{ encoding: string | undefined; vary: string | undefined; bytes: Buffer }>(
      (resolve, reject) => {
        const headers = encodings === undefined ? {} : { 'Accept-Encoding': encodings };
        const querying = request(
          { port: opened.port, host: '127.0.0.1', headers, agent: false },
          (response) => {
            const chunks: Buffer[] = [];
            const { 'content-encoding': encoding, vary } = response.headers;
            response.on('data', (chunk) => chunks.push(chunk)).on('error', reject);
            response.on('end', () => resolve({ encoding, vary, bytes: Buffer.concat(chunks) }));
          },
        );
        querying.on('error', reject).end();
      },
    );
  }

  it.each([
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, deflate, br', 'br'],
    ['GZIP;q=0.5', 'gzip'],
    ['zstd;q=0, *;q=0.1', 'br'],
    ['deflate', undefined],
    ['br;q=0.0, *;q=0', undefined],
    [undefined, undefined],
  ])('are large and have the first encoding that the client accepts: %s', async (accepted, encoding) => {
    let small = false;
    await open(() => (small ? [SMALL] : [LARGE.subarray(0, 7), LARGE.subarray(7)]));
    const response = await query(accepted);
    expect(response).toMatchObject({ encoding, vary: 'Origin, Accept-Encoding' });
    expect(response.bytes.length < LARGE.length / 10).toBe(encoding !== undefined);
    expect((DECODERS[encoding ?? ''] ?? Buffer.from)(response.bytes).equals(LARGE)).toBe(true);
    small = true;
    expect(await query(accepted)).toEqual({ encoding: undefined, vary: 'Origin', bytes: SMALL });
  });

  it('are a limited number at a time, and the others are sent uncompressed', async () => {
    const { promise: pending, resolve: release } = Promise.withResolvers<undefined>();
    let begun = 0;
    async function* pieces() {
      begun++;
      yield LARGE;
      await pending;
    }
    await open(() => (begun < 4 ? [new JsonStream(pieces(), 0)] : [LARGE]));
    const four = ['gzip', 'br', 'gzip', 'br'].map(query);
    await until(() => begun === 4);
    expect((await query('zstd')).encoding).toBeUndefined();
    release(undefined);
    expect((await Promise.all(four)).map(({ encoding }) => encoding)).toEqual(['gzip', 'br', 'gzip', 'br']);
    expect((await query('zstd')).encoding).toBe('zstd');
  });

  it.each(['left', 'broken'] as const)('free their slot when the stream is %s', async (how) => {
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
      const response = await fetch(`http://127.0.0.1:${opened.port}`, {
        headers: { 'Accept-Encoding': 'br' },
      });
      if (how === 'left') await response.body?.cancel();
      else await expect(response.text()).rejects.toThrow();
    }
    await until(() => ends.length === 4);
    expect(ends).toEqual(Array.from({ length: 4 }, () => how));
    expect((await query('br')).encoding).toBe('br');
  });
});
