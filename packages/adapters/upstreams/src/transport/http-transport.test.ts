import { type AddressInfo, createServer } from 'node:net';
import { freePort, until } from '@ethread/setup';
import { type FaultyServer, sendResult, startFaultyServer } from '../testing/index.ts';
import { createHttpTransport } from './http-transport.ts';
import type { NodeTransport } from './node-transport.ts';

const LIMITS = { connections: 4, connectTimeoutMs: 60_000, maxAnswerBytes: 10_000, maxLargeBytes: 10_000 };
const forever = new AbortController().signal;

describe('createHttpTransport', () => {
  let server: FaultyServer;
  let transport: NodeTransport;

  beforeEach(async () => {
    server = await startFaultyServer();
    transport = createHttpTransport({ url: server.url, headers: {} }, LIMITS);
  });

  afterEach(async () => {
    await transport.close();
    await server.close();
  });

  const send = (signal = forever) => transport.send('eth_chainId', '[]', signal);

  it('returns the result, over reused connections', async () => {
    const ports = new Set<number | undefined>();
    server.respond = ({ id }, response, request) => {
      ports.add(request.socket.remotePort);
      sendResult(response, id, { a: [1] });
    };
    for (let call = 0; call < 20; call++) expect((await send()).result).toEqual({ a: [1] });
    expect(ports.size).toBeLessThanOrEqual(LIMITS.connections);
    expect(new Set(server.requested.map(({ id }) => id)).size).toBe(20);
  });

  it('receives large responses one after another when they have too many bytes, and small ones meanwhile', async () => {
    const large = createHttpTransport(
      { url: server.url, headers: {} },
      { ...LIMITS, connections: 8, maxAnswerBytes: 4_000_000, maxLargeBytes: 4_000_000 },
    );
    const result = ['ab'.repeat(1_500_000)];
    const finish = Promise.withResolvers<undefined>();
    server.respond = async ({ id, method }, response, { headers }) => {
      if (method === 'small') return sendResult(response, id, 1);
      const body = JSON.stringify({ jsonrpc: '2.0', id, result });
      if (method === 'chunked') response.setHeader('Transfer-Encoding', 'chunked');
      else response.setHeader('Content-Length', body.length);
      response.setHeader('Content-Type', 'application/json');
      expect(headers['content-type']).toBe('application/json');
      if (method !== 'first') return void response.end(body);
      response.write(body.slice(0, 2_900_000));
      await finish.promise;
      response.end(body.slice(2_900_000));
    };
    const settled: string[] = [];
    const call = async (method: string, signal = forever) => {
      const { result: received } = await large.send(method, '[]', signal);
      settled.push(method);
      return received;
    };
    const ending = new AbortController();
    const first = call('first');
    await until(() => server.requested.length === 1);
    await call('small');
    const abandoned = call('abandoned', ending.signal);
    const others = [call('chunked'), call('second')];
    await call('small');
    expect(settled).toEqual(['small', 'small']);
    ending.abort(new Error('enough'));
    await expect(abandoned).rejects.toThrow('enough');
    finish.resolve(undefined);
    expect(await Promise.all([first, ...others])).toEqual([result, result, result]);
    expect(settled[2]).toBe('first');
    await large.close();
  });

  it('rejects a response that would take much more memory than its bytes', async () => {
    const large = createHttpTransport(
      { url: server.url, headers: {} },
      { ...LIMITS, maxAnswerBytes: 8_000_000, maxLargeBytes: 8_000_000 },
    );
    server.respond = ({ id }, response) => sendResult(response, id, Array(2_000_000).fill({}));
    await expect(large.send('eth_getLogs', '[]', forever)).rejects.toMatchObject({
      kind: 'malformed',
      message: 'it has too many values for its bytes',
    });
    await large.close();
  });

  it('sends the credentials before the @ of an address as a header, and the configured headers', async () => {
    await transport.close();
    const url = server.url.replace('//', '//user:p%40ss@') + '/v3/KEY?token=1';
    transport = createHttpTransport({ url, headers: { 'x-token': 'secret' } }, LIMITS);
    const seen: unknown[] = [];
    server.respond = ({ id }, response, { url: path, headers }) => {
      seen.push(path, headers.authorization, headers['x-token'], headers.host?.includes('@'));
      sendResult(response, id, 1);
    };
    await send();
    expect(seen).toEqual([
      '/v3/KEY?token=1',
      `Basic ${Buffer.from('user:p@ss').toString('base64')}`,
      'secret',
      false,
    ]);
  });

  it.each<[string, string, FaultyServer['respond']]>([
    ['a status of 5xx', 'status', (_asked, response) => void response.writeHead(502).end('{}')],
    ['a status of 4xx', 'rejected', (_asked, response) => void response.writeHead(403).end('{}')],
    ['a rate limit', 'limited', (_asked, response) => void response.writeHead(429).end()],
    [
      'a page for JSON',
      'malformed',
      (_asked, response) => void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>'),
    ],
    [
      'a page that says that it is JSON',
      'malformed',
      (_asked, response) =>
        void response.writeHead(200, { 'Content-Type': 'application/json' }).end('<html>'),
    ],
    ['another id', 'malformed', ({ id }, response) => sendResult(response, id + 1, 1)],
    ['an id that is text', 'malformed', ({ id }, response) => sendResult(response, String(id), 1)],
    [
      'an encoding that was not asked for',
      'malformed',
      ({ id }, response) => {
        response.setHeader('Content-Encoding', 'gzip');
        sendResult(response, id, 1);
      },
    ],
    [
      'more bytes than are allowed',
      'tooLarge',
      ({ id }, response) => sendResult(response, id, 'a'.repeat(20_000)),
    ],
    [
      'bytes without end',
      'tooLarge',
      (_asked, response) => {
        response.setHeader('Content-Type', 'application/json');
        const write = () => response.write('a'.repeat(5_000), () => response.destroyed || write());
        write();
      },
    ],
    [
      'the end in the middle of the body',
      'broken',
      (_asked, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 100 });
        response.write('{"jsonrpc"', () => response.destroy());
      },
    ],
    ['the end before the answer', 'broken', (_asked, response) => void response.destroy()],
  ])('reports %s as a fault', async (_case, kind, respond) => {
    server.respond = respond;
    await expect(send()).rejects.toMatchObject({ name: 'TransportFault', kind });
  });

  it.each([400, 402, 413, 500])(
    'accepts a JSON-RPC error as a response with HTTP status %d',
    async (status) => {
      const error = { code: -32602, message: 'block range too large' };
      server.respond = ({ id }, response) => {
        response.writeHead(status, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify({ jsonrpc: '2.0', id: status === 402 ? null : id, error }));
      };
      expect((await send()).error).toEqual(error);
    },
  );

  it('reports the Retry-After of a node, and bounds the bytes of an error that it reads', async () => {
    server.respond = (_asked, response) => void response.writeHead(429, { 'Retry-After': '7' }).end();
    await expect(send()).rejects.toMatchObject({ kind: 'limited', retryAfter: '7' });
    server.respond = (_asked, response) => {
      response.writeHead(503);
      const write = () => response.write('a'.repeat(5_000), () => response.destroyed || write());
      write();
    };
    await expect(send()).rejects.toMatchObject({ kind: 'status' });
  });

  it('reports bytes that are not HTTP as a fault', async () => {
    const noHttp = createServer((socket) => {
      socket.on('error', () => {}).on('data', () => socket.end('220 smtp ready\r\n'));
    });
    await new Promise<void>((resolve) => noHttp.listen(0, '127.0.0.1', resolve));
    const { port } = noHttp.address() as AddressInfo;
    const other = createHttpTransport({ url: `http://127.0.0.1:${port}`, headers: {} }, LIMITS);
    await expect(other.send('eth_chainId', '[]', forever)).rejects.toMatchObject({ kind: 'malformed' });
    await other.close();
    noHttp.close();
  });

  it('reveals no part of the address when a connection is refused', async () => {
    const port = await freePort();
    const other = createHttpTransport(
      { url: `http://user:secret@127.0.0.1:${port}/KEY`, headers: {} },
      LIMITS,
    );
    const error = await other.send('eth_chainId', '[]', forever).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: 'refused', message: 'ECONNREFUSED' });
    expect(Object(error).cause).toBeUndefined();
    await other.close();
  });

  it('sends a call again when the node had just closed a reused connection', async () => {
    await send();
    let isFirst = true;
    server.respond = ({ id }, response, request) => {
      if (isFirst) request.socket.destroy();
      else sendResult(response, id, 2);
      isFirst = false;
    };
    expect((await send()).result).toBe(2);
  });

  it('aborts a call with its signal, also in the middle of a body, and frees the connection', async () => {
    const ending = new AbortController();
    const begun = new Promise<void>((resolve) => {
      server.respond = (_asked, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json' });
        response.write('{"jsonrpc"', () => resolve());
      };
    });
    const sending = send(ending.signal);
    await begun;
    const reason = new Error('enough');
    ending.abort(reason);
    await expect(sending).rejects.toBe(reason);
    await expect(send(ending.signal)).rejects.toBe(reason);
  });
});
