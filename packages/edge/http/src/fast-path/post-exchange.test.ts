import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { CachedStream, type StreamEnd } from '@ethread/json-rpc';
import { until } from '@ethread/setup';
import { openServer, type OpenServer } from '../testing/open-server.ts';
import { MAX_JOINED_BYTES, writeJoined } from './post-exchange.ts';

describe('joined responses', () => {
  let server: Server;
  beforeEach(async () => {
    server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => new Promise<void>((resolve) => void server.close(() => resolve())));

  /** Opens a connection and returns both ends. The client's end reads nothing yet. */
  async function connection() {
    const client = connect(Object(server.address()).port, '127.0.0.1').pause();
    const [ours] = (await once(server, 'connection')) as [Socket];
    return { ours, client, sent: [] as Buffer[] };
  }
  type Connection = Awaited<ReturnType<typeof connection>>;

  /** Writes a numbered response in three pieces. */
  const write = ({ ours, sent }: Connection, number: number) => {
    const head = `head ${number} é\r\n\r\n`;
    const rest = MAX_JOINED_BYTES - head.length - 2;
    const body = [Uint8Array.of(91), new Uint8Array(rest).fill(number), Uint8Array.of(93)];
    sent.push(Buffer.from(head, 'latin1'), ...body.map((piece) => Buffer.from(piece)));
    return new Promise<void>((resolve, reject) => {
      writeJoined(ours, head, body, (error) => (error ? reject(error) : resolve()));
    });
  };

  it('arrive unchanged, also at clients that read late, while others receive theirs', async () => {
    const [slow, quick] = [await connection(), await connection()];
    const receive = async ({ client }: Connection) => Buffer.concat(await client.toArray());
    // More than the system buffers for a client that reads nothing.
    const late = Array.from({ length: 200 }, (_none, number) => write(slow, number));
    expect(slow.ours.writableLength).toBeGreaterThan(0);
    const quickly = receive(quick);
    for (let number = 200; number < 250; number++) await write(quick, number);
    const slowly = receive(slow);
    await Promise.all(late);
    for (const { ours } of [slow, quick]) ours.end();
    expect((await quickly).equals(Buffer.concat(quick.sent))).toBe(true);
    expect((await slowly).equals(Buffer.concat(slow.sent))).toBe(true);
  });
});

describe.each([
  ['the fast path', '/'],
  ['node:http', '/node'],
])('a reply with a cached stream, on %s', (_case, target) => {
  const PIECES = Array.from({ length: 9 }, (_none, at) => Buffer.alloc(2_000_000, 65 + at));
  const length = 9 * 2_000_000;
  const DEADLINE_MS = 60_000;
  let opened: OpenServer;
  const ends: [StreamEnd, number][] = [];
  let released = 0;

  beforeEach(async () => {
    ends.length = released = 0;
    const serve = () => {
      const stream = new CachedStream(PIECES, () => released++);
      stream.whenEnded((...end) => ends.push(end));
      return { status: 200, body: [Buffer.from('['), stream, Buffer.from(']')], headers: {} };
    };
    opened = await openServer({
      respond: serve,
      posts: { maxBodyBytes: 100, responderTo: ({ url }) => (url === '/' ? serve : undefined) },
    });
  });
  afterEach(() => opened.close());

  it('is sent with its length, and ends the stream once', async () => {
    const response = await fetch(`http://127.0.0.1:${opened.port}${target}`, {
      method: 'POST',
      body: '{}',
      headers: { 'Accept-Encoding': 'identity' },
    });
    expect(response.headers.get('content-length')).toBe(String(length + 2));
    expect(await response.text()).toBe(`[${PIECES.join('')}]`);
    await until(() => ends.length > 0);
    expect({ ends, released }).toEqual({ ends: [['whole', length]], released: 1 });
  });

  it('ends the connection of a client that reads less than 32 KiB a second on average', async () => {
    const real = globalThis.setTimeout;
    const due: { end: () => void; afterMs: number }[] = [];
    globalThis.setTimeout = Object.assign((end: () => void, afterMs?: number) => {
      // At 32 KiB a second the part that the system has not accepted takes more than six minutes.
      if (afterMs !== undefined && afterMs > 400_000) due.push({ end, afterMs });
      return real(end, afterMs);
    }, real);
    const client = connect(opened.port, '127.0.0.1').on('error', () => undefined);
    client.write(`POST ${target} HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}`);
    await until(() => due.length > 0);
    globalThis.setTimeout = real;
    const [late] = due;
    const longest = DEADLINE_MS + ((length + 1_000) * 1_000) / (32 * 1_024);
    expect(late?.afterMs).toBeLessThan(longest);
    expect(ends).toEqual([]);
    late?.end();
    await until(() => ends.length > 0);
    expect({ ends, released }).toEqual({ ends: [['left', 0]], released: 1 });
    client.destroy();
  });
});
