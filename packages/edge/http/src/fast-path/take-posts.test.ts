import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { JsonStream } from '@ethread/json-rpc';
import type { HttpServerOptions, PostTaking } from '../http-server-interface.ts';
import { readBody } from '../read-body.ts';
import { openServer, type OpenServer, replyOf } from '../testing/open-server.ts';
import { selfSigned } from '../testing/self-signed.ts';

const post = (body = '{}', headers = '', target = '/fast') =>
  `POST ${target} HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n${headers}\r\n${body}`;
const get = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
const LARGE = Buffer.alloc(4_000_000, 'a');

describe('POST requests that arrive complete', () => {
  let opened: OpenServer;
  let port: number;
  /** The targets of the responses, by the path that processed them. */
  let result: string[];

  /** Opens a server that returns bodies, and reports the path that processed them. */
  async function open(
    response: PostTaking['responderTo'] = () => (body) =>
      Promise.resolve(replyOf(`fast ${Buffer.from(body)};`)),
    options: Partial<HttpServerOptions> = {},
  ): Promise<void> {
    result = [];
    opened = await openServer(
      {
        async respond(request) {
          result.push(`node ${request.url}`);
          return replyOf(`node ${Buffer.from(await readBody(request, 10_000_000))};`);
        },
        posts: {
          maxBodyBytes: 1_000_000,
          responderTo: (head) => {
            if (!head.url?.startsWith('/fast')) return undefined;
            return (body, scope) => {
              result.push(`fast ${head.url}`);
              return response(head)?.(body, scope) ?? replyOf('');
            };
          },
        },
      },
      options,
    );
    ({ port } = opened);
  }
  afterEach(() => opened.close());

  /** Opens a connection that collects the received bytes. */
  function dial(socket: Socket = connect(port, '127.0.0.1')) {
    let received = '';
    socket.setNoDelay();
    socket.on('data', (chunk) => (received += chunk.toString('latin1'))).on('error', () => {});
    const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
    return {
      socket,
      closed,
      async send(...pieces: readonly string[]) {
        for (const piece of pieces) {
          await new Promise((resolve) => socket.write(piece, 'latin1', resolve));
          await setTimeout(20);
          // The server reads between a timer and this, also after a pause of the machine.
          await setImmediate();
        }
      },
      /** Resolves to the received text, once it matches or the connection has ended. */
      async until(pattern: RegExp): Promise<string> {
        while (!pattern.test(received) && !socket.closed)
          await Promise.race([once(socket, 'data').catch(() => {}), closed]);
        return received;
      },
    };
  }

  it('responds to complete POSTs on one connection, with the head that node:http would write', async () => {
    await open();
    const { send, until } = dial();
    await send(post('one'));
    const response = await until(/one;/);
    expect(response).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(response).toMatch(/\r\nContent-Type: application\/json\r\nContent-Length: 9\r\n/);
    expect(response).toMatch(/\r\nX-Request-Id: [0-9a-f]{32}\r\n/);
    expect(response).toMatch(/\r\nDate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\n/);
    expect(response).toMatch(/\r\nConnection: keep-alive\r\nKeep-Alive: timeout=65\r\n\r\nfast one;$/);
    await send(post('two'));
    expect(await until(/two;/)).toMatch(/fast two;$/);
  });

  it('responds in order when several POSTs arrive at once', async () => {
    await open(() => async (body) => {
      // The first takes longest.
      await setTimeout(40 - 10 * Number(Buffer.from(body)));
      return replyOf(`fast ${Buffer.from(body)};`);
    });
    const { send, until } = dial();
    await send(post('1') + post('2') + post('3').slice(0, -1), '3', post('4'));
    expect((await until(/4;/)).match(/fast \d/g)).toEqual(['fast 1', 'fast 2', 'fast 3', 'fast 4']);
  });

  it('accepts a POST in two pieces, and leaves it to node:http in more pieces', async () => {
    await open();
    const text = post('body');
    const { send, until } = dial();
    await send(text.slice(0, -4), 'body');
    expect(await until(/body;/)).toMatch(/fast body;$/);
    await send(text.slice(0, 30), text.slice(30, 40), text.slice(40));
    expect(await until(/node/)).toMatch(/node body;$/);
  });

  it('rejects a POST whose second piece does not arrive', async () => {
    await open(undefined, { receiveTimeoutMs: 100 });
    const text = post('body');
    const slow = dial();
    await slow.send(text.slice(0, -1));
    expect(await slow.until(/Refused/)).toMatch(/^HTTP\/1\.1 408 /);
    const leaving = dial();
    leaving.socket.end(text.slice(0, -1));
    expect(await leaving.until(/Refused/)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('leaves the connection to node:http at the first request of another form', async () => {
    await open();
    const { send, until } = dial();
    await send(post('one') + get + post('two'));
    expect((await until(/two;/)).match(/(fast|node) \w*;/g)).toEqual(['fast one;', 'node ;', 'node two;']);
    expect(result).toEqual(['fast /fast', 'node /', 'node /fast']);
    const other = dial();
    await other.send(post('one', '', '/other'));
    expect(await other.until(/;/)).toMatch(/node one;$/);
  });

  it.each([
    ['no HTTP', 'GARBAGE\r\n\r\n', 400],
    ['two lengths', post('{}', 'Content-Length: 1\r\n'), 400],
    ['a length and chunks', post('0\r\n\r\n', 'Transfer-Encoding: chunked\r\n'), 400],
    ['a head that is too large', post('{}', `X: ${'x'.repeat(20_000)}\r\n`), 431],
  ])('leaves input after a POST to node:http, which rejects it: %s', async (_case, bytes, status) => {
    await open();
    const { send, until, closed } = dial();
    await send(post('one'), bytes);
    expect(await until(/Refused/)).toMatch(new RegExp(`fast one;HTTP/1\\.1 ${status} `));
    await closed;
    expect(result).toEqual(['fast /fast']);
  });

  it('sends large, streamed and compressed responses to POSTs', async () => {
    async function* pieces() {
      for (const piece of ['fast', ' stream', ';']) {
        await setTimeout(5);
        yield Buffer.from(piece);
      }
    }
    await open(({ url }) => () => ({
      status: 200,
      body: url === '/fast/stream' ? [new JsonStream(pieces(), 0)] : [LARGE, Buffer.from(';')],
      headers: {},
    }));
    const { send, until } = dial();
    await send(post('', '', '/fast/large'));
    expect(await until(/;$/)).toMatch(/\r\nContent-Length: 4000001\r\n.*\r\n\r\na{4000000};$/s);
    await send(post('', '', '/fast/stream'));
    expect(await until(/0\r\n\r\n$/)).toMatch(/\r\n\r\nc\r\nfast stream;\r\n0\r\n\r\n$/);
    await send(post('', '', '/fast/large'));
    await until(/;$/);
    expect(result).toHaveLength(3);
    const response = await fetch(`http://127.0.0.1:${port}/fast`, {
      method: 'POST',
      headers: { 'Accept-Encoding': 'gzip' },
    });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(Buffer.from(await response.arrayBuffer())).toHaveLength(LARGE.length + 1);
    expect(result.at(-1)).toBe('fast /fast');
  });

  it('writes a piece of a stream in the step that made it, with the short pieces before it', async () => {
    const unsent: number[] = [];
    await open(({ socket }) => () => {
      async function* pieces() {
        yield Buffer.from('short;');
        for (const letter of 'ab') {
          // Runs at the end of the step.
          process.nextTick(() => unsent.push(socket.writableLength));
          yield Buffer.alloc(10_000, letter);
        }
      }
      return { status: 200, body: [new JsonStream(pieces(), 0)], headers: {} };
    });
    const { send, until } = dial();
    await send(post());
    expect(await until(/0\r\n\r\n$/)).toMatch(
      /\r\n\r\n2716\r\nshort;a{10000}\r\n2710\r\nb{10000}\r\n0\r\n\r\n$/,
    );
    expect(unsent).toEqual([0, 0]);
  });

  it('responds to a POST in progress before the server stops', async () => {
    let finish: () => void = () => undefined;
    await open(() => () => new Promise((resolve) => (finish = () => resolve(replyOf('fast slow;')))));
    const { send, until, closed } = dial();
    await send(post('slow'));
    const stopped = opened.server.stop();
    finish();
    await closed;
    expect(await until(/;/)).toMatch(/\r\nConnection: close\r\n\r\nfast slow;$/);
    await stopped;
  });

  it('accepts POSTs within TLS', async () => {
    const tls = await selfSigned();
    await open(
      ({ socket }) =>
        () =>
          replyOf(`fast ${socket.remoteAddress};`),
      { tls },
    );
    const { send, until } = dial(connectTls({ port, ca: tls.cert, servername: 'localhost' }));
    await send(post(), get);
    expect(await until(/node/)).toMatch(/fast 127\.0\.0\.1;.*node ;$/s);
  });
});
