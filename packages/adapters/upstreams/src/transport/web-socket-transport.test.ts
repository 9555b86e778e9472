import { freePort, until } from '@ethread/setup';
import { type FaultyServer, startFaultyServer } from '../testing/index.ts';
import type { NodeTransport } from './node-transport.ts';
import { createWebSocketTransport } from './web-socket-transport.ts';

const LIMITS = { connections: 1, connectTimeoutMs: 60_000, maxAnswerBytes: 10_000, maxLargeBytes: 10_000 };
const forever = new AbortController().signal;
const respond = (id: unknown, result: unknown) => JSON.stringify({ jsonrpc: '2.0', id, result });

describe('createWebSocketTransport', () => {
  let server: FaultyServer;
  let transport: NodeTransport;

  beforeEach(async () => {
    server = await startFaultyServer();
    transport = createWebSocketTransport({ url: server.webSocketUrl, headers: {} }, LIMITS);
  });

  afterEach(async () => {
    await transport.close();
    await server.close();
  });

  const send = (signal = forever) => transport.send('eth_chainId', '[]', signal);

  it('matches responses to calls by id, in any order', async () => {
    const pending: (() => void)[] = [];
    server.answeringSocket = ({ id }, socket) => {
      pending.push(() => socket.send(respond(id, id)));
      if (pending.length === 3) for (const reply of pending.toReversed()) reply();
    };
    const results = await Promise.all([send(), send(), send()]);
    expect(results.map(({ result }) => result)).toEqual([1, 2, 3]);
  });

  it.each<[string, string, FaultyServer['answeringSocket']]>([
    ['another id', 'malformed', ({ id }, socket) => socket.send(respond(id + 7, 1))],
    ['no id', 'malformed', (_asked, socket) => socket.send(respond(null, 1))],
    ['text that is not JSON', 'malformed', (_asked, socket) => socket.send('<html>')],
    [
      'bytes for text',
      'malformed',
      ({ id }, socket) => socket.send(Buffer.from(respond(id, 1)), { binary: true }),
    ],
    [
      'more bytes than are allowed',
      'tooLarge',
      ({ id }, socket) => socket.send(respond(id, 'a'.repeat(20_000))),
    ],
    ['the end', 'broken', (_asked, socket) => socket.terminate()],
  ])('reports %s as a fault of all waiting calls, and connects again', async (_case, kind, serve) => {
    server.answeringSocket = serve;
    await expect(send()).rejects.toMatchObject({ name: 'TransportFault', kind });
    server.answeringSocket = ({ id }, socket) => socket.send(respond(id, 2));
    expect((await send()).result).toBe(2);
  });

  it('matches large responses to calls, and closes the connection on one that is not JSON', async () => {
    const large = createWebSocketTransport(
      { url: server.webSocketUrl, headers: {} },
      { ...LIMITS, maxAnswerBytes: 8_000_000 },
    );
    const list = Array.from({ length: 40_000 }, (_none, index) => ({ index, data: 'ab'.repeat(40) }));
    server.answeringSocket = ({ id }, socket) => socket.send(respond(id, list));
    expect((await large.send('eth_getLogs', '[]', forever)).result).toEqual(list);
    server.answeringSocket = ({ id }, socket) => socket.send(`${respond(id, list)}]`);
    await expect(large.send('eth_getLogs', '[]', forever)).rejects.toMatchObject({ kind: 'malformed' });
    await large.close();
  });

  it('ignores a late response to an aborted call', async () => {
    const ending = new AbortController();
    let late = () => {};
    server.answeringSocket = ({ id, method }, socket) => {
      if (method === 'eth_chainId') late = () => socket.send(respond(id, 'late'));
      else socket.send(respond(id, 2));
    };
    const givenUp = send(ending.signal);
    await until(() => server.requested.length === 1);
    ending.abort(new Error('enough'));
    await expect(givenUp).rejects.toThrow('enough');
    late();
    expect((await transport.send('eth_blockNumber', '[]', forever)).result).toBe(2);
  });

  it('reports a refused connection, or a rejected upgrade', async () => {
    const url = `ws://user:secret@127.0.0.1:${await freePort()}/KEY`;
    const other = createWebSocketTransport({ url, headers: {} }, LIMITS);
    await expect(other.send('eth_chainId', '[]', forever)).rejects.toMatchObject({
      kind: 'refused',
      message: 'ECONNREFUSED',
    });
  });

  it('follows headers until the connection ends', async () => {
    const headers: unknown[] = [];
    let isEnded = false;
    server.answeringSocket = ({ id, method }, socket) => {
      socket.send(respond(id, '0xabc'));
      if (method !== 'eth_subscribe') return;
      for (const number of ['0x1', '0x2']) {
        const params = { subscription: '0xabc', result: { number } };
        socket.send(JSON.stringify({ jsonrpc: '2.0', method: 'eth_subscription', params }));
      }
    };
    await transport.followHeaders?.(
      { onHeader: (header) => headers.push(header), onEnd: () => (isEnded = true) },
      forever,
    );
    await until(() => headers.length === 2);
    expect(headers).toEqual([{ number: '0x1' }, { number: '0x2' }]);
    server.forceClose();
    await until(() => isEnded);
  });

  it('reports that a node does not support subscriptions', async () => {
    server.answeringSocket = ({ id }, socket) =>
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'no' } }));
    const following = transport.followHeaders?.({ onHeader() {}, onEnd() {} }, forever);
    await expect(following).rejects.toMatchObject({ kind: 'unable' });
  });
});
