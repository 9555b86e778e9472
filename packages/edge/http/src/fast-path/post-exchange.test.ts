import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { MAX_JOINED_BYTES, writeJoined } from './post-exchange.ts';

describe('joined responses', () => {
  let server: Server;

  beforeEach(async () => {
    server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });

  afterEach(() => new Promise<void>((resolve) => void server.close(() => resolve())));

  /** Opens a connection and returns both ends. The client's end reads nothing yet. */
  async function connection(): Promise<{ readonly ours: Socket; readonly client: Socket }> {
    const { port } = server.address() as AddressInfo;
    const client = connect(port, '127.0.0.1').pause();
    const [ours]: Socket[] = await once(server, 'connection');
    if (!ours) throw new Error('no connection');
    return { ours, client };
  }

  async function receive(client: Socket): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of client) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  /** Returns a numbered response in three pieces. */
  function partsOf(number: number): { readonly head: string; readonly body: readonly Uint8Array[] } {
    const head = `head ${number} é\r\n\r\n`;
    const rest = MAX_JOINED_BYTES - head.length - 2;
    return { head, body: [Uint8Array.of(91), new Uint8Array(rest).fill(number), Uint8Array.of(93)] };
  }

  it('sends joined responses unchanged, also to clients that read late, while others receive theirs', async () => {
    const [slow, quick] = [await connection(), await connection()];
    const written: { readonly to: typeof slow; readonly number: number }[] = [];
    const write = (to: typeof slow, number: number) => {
      const { head, body } = partsOf(number);
      written.push({ to, number });
      return new Promise<void>((resolve, reject) => {
        writeJoined(to.ours, head, body, (error) => (error ? reject(error) : resolve()));
      });
    };
    const late: Promise<void>[] = [];
    // More than the system buffers for a client that reads nothing.
    for (let number = 0; number < 200; number++) late.push(write(slow, number));
    expect(slow.ours.writableLength).toBeGreaterThan(0);
    const receiving = receive(quick.client);
    for (let number = 200; number < 250; number++) await write(quick, number);
    const all = [receiving, receive(slow.client)];
    await Promise.all(late);
    for (const { ours } of [slow, quick]) ours.end();
    const [quickly, slowly] = await Promise.all(all);
    for (const [bytes, to] of [
      [quickly, quick],
      [slowly, slow],
    ] as const) {
      const expected = written
        .filter((one) => one.to === to)
        .map(({ number }) => partsOf(number))
        .flatMap(({ head, body }) => [Buffer.from(head, 'latin1'), ...body]);
      expect(bytes?.equals(Buffer.concat(expected))).toBe(true);
    }
  });
});
