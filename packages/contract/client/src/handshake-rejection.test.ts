import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket as WsSocket } from 'ws';
import {
  InvalidApiKeyError,
  RateExceededError,
  type SocketClass,
  TransportError,
  webSocket,
} from './index.ts';

interface Rejection {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly retryAfter?: string;
}

/** Starts a service that rejects every handshake and every body alike. */
async function openRejecting({ status, code, message, retryAfter }: Rejection) {
  const paths: string[] = [];
  let handshakes = 0;
  const server = createServer((request, response) => {
    paths.push(`${request.method} ${request.url}`);
    const headers = {
      'Content-Type': 'application/json',
      ...(retryAfter ? { 'Retry-After': retryAfter } : {}),
    };
    response.writeHead(status, headers);
    response.end(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } }));
  });
  server.on('upgrade', (_request, socket) => {
    handshakes++;
    socket.end(`HTTP/1.1 ${status} Rejected\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `ws://127.0.0.1:${port}/ws/v3/KEY`,
    paths,
    handshakes: () => handshakes,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const classes: readonly (readonly [string, SocketClass | undefined])[] = [
  ['the platform’s WebSocket', undefined],
  // There is no cast: the option accepts the class of `ws`.
  ['the class of ws', WsSocket],
];

describe.each(classes)('a handshake that the service rejects, with %s', (_name, WebSocket) => {
  const options = { retries: 2, baseDelayMs: 1, ...(WebSocket ? { WebSocket } : {}) };

  it('rejects every waiting call with InvalidApiKeyError after one connection', async () => {
    const service = await openRejecting({ status: 401, code: -32000, message: 'invalid API key' });
    const transport = webSocket(service.url, options);
    const outcomes = await Promise.allSettled([transport.request('a', []), transport.request('b', [])]);
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(InvalidApiKeyError) });
    }
    // The client sends one diagnostic request per connection. Node's own WebSocket repeats a handshake that ends with
    // 401.
    expect(service.paths).toEqual(['POST /v3/KEY']);
    transport.close();
    service.close();
  });

  it('is retried when it is transient, and ends with its error', async () => {
    const service = await openRejecting({
      status: 429,
      code: -32005,
      message: 'request rate exceeded: 5 a second',
    });
    const transport = webSocket(service.url, options);
    await expect(transport.request('a', [])).rejects.toBeInstanceOf(RateExceededError);
    expect(service.handshakes()).toBeGreaterThan(1);
    transport.close();
    service.close();
  });

  it('throws a TransportError when HTTP gives no reason', async () => {
    const service = await openRejecting({ status: 404, code: -32600, message: 'unknown path' });
    const transport = webSocket(service.url, { ...options, retries: 0 });
    await expect(transport.request('a', [])).rejects.toBeInstanceOf(TransportError);
    transport.close();
    service.close();
  });
});

describe('a runtime without WebSocket', () => {
  it('makes webSocket() fail at once and name the option', () => {
    const platform = globalThis.WebSocket;
    Reflect.deleteProperty(globalThis, 'WebSocket');
    try {
      expect(() => webSocket('ws://host/ws/v3/KEY')).toThrow(
        'this runtime has no WebSocket; give one: webSocket(url, { WebSocket })',
      );
    } finally {
      globalThis.WebSocket = platform;
    }
  });
});
