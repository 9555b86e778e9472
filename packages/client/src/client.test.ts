import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CreditsExhaustedError, ExecutionRevertedError, TooManyResultsError } from '@ethread/types';
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws';
import { createClient, http, TransportError, webSocket } from './index.ts';

interface Received {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** A server that answers each request with what `answer` makes of it; undefined never answers. */
async function openServer(answer: (request: Received) => object | string | undefined) {
  const text = (message: string) => {
    const request: Received = JSON.parse(message);
    const answered = answer(request);
    if (answered === undefined || typeof answered === 'string') return answered;
    return JSON.stringify({ jsonrpc: '2.0', id: request.id, ...answered });
  };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      const answered = text(body);
      if (answered !== undefined) response.end(answered);
    });
  });
  const sockets: ServerSocket[] = [];
  new WebSocketServer({ server }).on('connection', (socket) => {
    sockets.push(socket);
    socket.on('message', (message) => {
      const answered = text(String(message));
      if (answered !== undefined) socket.send(answered);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    http: `http://127.0.0.1:${port}`,
    webSocket: `ws://127.0.0.1:${port}`,
    dropSockets: () => sockets.forEach((socket) => socket.terminate()),
    close: () => {
      sockets.forEach((socket) => socket.terminate());
      server.closeAllConnections();
      server.close();
    },
  };
}

describe.each(['http', 'webSocket'] as const)('the client over %s', (kind) => {
  const connect = (server: Awaited<ReturnType<typeof openServer>>, timeoutMs = 5_000) =>
    kind === 'http' ? http(server.http, { timeoutMs }) : webSocket(server.webSocket, { timeoutMs });

  it('sends params by position, without those that were left out', async () => {
    const server = await openServer(({ method, params }) => ({ result: { method, params } }));
    const transport = connect(server);
    const client = createClient(transport);
    expect(await client.eth_call({ data: '0x01' })).toEqual({
      method: 'eth_call',
      params: [{ data: '0x01' }],
    });
    expect(await client.eth_getBlockByNumber('latest', false)).toEqual({
      method: 'eth_getBlockByNumber',
      params: ['latest', false],
    });
    transport.close();
    server.close();
  });

  it.each([
    [
      'a revert, with reason and payload',
      { code: 3, message: 'execution reverted: no', data: '0x08' },
      ExecutionRevertedError,
    ],
    [
      'too many results',
      { code: -32005, message: 'query returned more than 10000 results' },
      TooManyResultsError,
    ],
    ['a spent balance', { code: -32005, message: 'daily credit balance exhausted' }, CreditsExhaustedError],
  ])('throws the class of %s', async (_case, error, kindOfError) => {
    const server = await openServer(() => ({ error }));
    const transport = connect(server);
    const failure = await createClient(transport)
      .eth_getLogs({})
      .catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(kindOfError);
    expect(failure).toMatchObject(error);
    transport.close();
    server.close();
  });

  it('ends a request by its signal, and by its own time', async () => {
    const server = await openServer(() => undefined);
    const patient = connect(server);
    const stop = new AbortController();
    const request = createClient(patient).eth_getLogs({}, { signal: stop.signal });
    stop.abort(new Error('no longer wanted'));
    await expect(request).rejects.toThrow('no longer wanted');
    const impatient = connect(server, 20);
    await expect(createClient(impatient).eth_getLogs({})).rejects.toThrow();
    patient.close();
    impatient.close();
    server.close();
  });

  it('says when nobody is there', async () => {
    const server = await openServer(() => undefined);
    server.close();
    await expect(createClient(connect(server)).eth_getLogs({})).rejects.toBeInstanceOf(TransportError);
  });
});

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
});

describe('the HTTP transport', () => {
  it('takes no answer to another request for its own', async () => {
    const server = await openServer(() => '{"jsonrpc":"2.0","id":99,"result":1}');
    const transport = http(server.http);
    await expect(createClient(transport).eth_getLogs({})).rejects.toBeInstanceOf(TransportError);
    server.close();
  });
});
