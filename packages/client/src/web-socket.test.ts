import { openServer, type Received } from './answering-server.test.data.ts';
import { TransportError, webSocket } from './index.ts';

describe('the WebSocket transport', () => {
  it('matches answers by id, in whatever order they come', async () => {
    const held: Received[] = [];
    const server = await openServer((request) => {
      held.push(request);
      return held.length === 1 ? undefined : { result: request.id };
    });
    const transport = webSocket(server.webSocket);
    const first = transport.request('first', []);
    const second = await transport.request<number>('second', []);
    expect(second).toBe(2);
    server.dropSockets();
    await expect(first).rejects.toBeInstanceOf(TransportError);
    expect(await transport.request('third', [])).toBe(3);
    transport.close();
    server.close();
  });

  it('keeps a request apart from the end of an earlier connection', async () => {
    const server = await openServer(({ method }) => (method === 'bad' ? 'no JSON' : { result: method }));
    const transport = webSocket(server.webSocket);
    await expect(transport.request('bad', [])).rejects.toThrow('what is no answer to a request');
    // The first socket is still closing while the second opens.
    const next = Array.from({ length: 20 }, (_, index) => transport.request(`next ${index}`, []));
    expect(await Promise.all(next)).toHaveLength(20);
    transport.close();
    server.close();
  });

  it('gives the cause of an error that answers no id to all that wait', async () => {
    const error = { code: -32700, message: 'parse error' };
    const server = await openServer(({ method }) =>
      method === 'held' ? undefined : JSON.stringify({ jsonrpc: '2.0', id: null, error }),
    );
    const transport = webSocket(server.webSocket);
    const both = await Promise.allSettled([transport.request('held', []), transport.request('bad', [])]);
    for (const outcome of both) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { cause: error } });
    }
    transport.close();
    server.close();
  });

  it('passes over messages that nobody asked for', async () => {
    const server = await openServer(({ id }) =>
      id === 1 ? '{"jsonrpc":"2.0","method":"news"}' : { result: 'answer' },
    );
    const transport = webSocket(server.webSocket);
    const first = transport.request('first', [], { signal: AbortSignal.timeout(100) });
    const failed = expect(first).rejects.toThrow('timeout');
    expect(await transport.request('second', [])).toBe('answer');
    await failed;
    transport.close();
    server.close();
  });
});
