import { WebSocket as WsSocket } from 'ws';
import { closeAfterEach, useServers } from './testing/responding-server.ts';
import {
  InvalidApiKeyError,
  RateExceededError,
  type SocketClass,
  TransportError,
  webSocket,
} from './index.ts';

const openServer = useServers();
const closing = closeAfterEach();

const classes: readonly (readonly [string, SocketClass | undefined])[] = [
  ['the platform’s WebSocket', undefined],
  // There is no cast: the option accepts the class of `ws`.
  ['the class of ws', WsSocket],
];

describe.each(classes)('a handshake that the service rejects, with %s', (_name, WebSocket) => {
  it.each([
    // The client sends one diagnostic request per connection. Node's own WebSocket repeats a handshake after 401.
    ['an invalid key, after one connection', 401, -32000, 'invalid API key', InvalidApiKeyError, false],
    [
      'an exceeded rate, after its retries',
      429,
      -32005,
      'request rate exceeded: 5 a second',
      RateExceededError,
      true,
    ],
    ['an HTTP response that gives no reason', 404, -32600, 'unknown path', TransportError, true],
  ])('rejects every waiting call: %s', async (_case, status, code, message, kind, isRetried) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } });
    const server = await openServer(() => undefined, { handshake: status, post: () => ({ status, body }) });
    const options = { retries: 2, baseDelayMs: 1, ...(WebSocket ? { WebSocket } : {}) };
    const transport = closing(webSocket(`${server.webSocket}/ws/v3/KEY`, options));
    const outcomes = await Promise.allSettled([transport.request('a', []), transport.request('b', [])]);
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(kind) });
    expect(server.posts.length > 1).toBe(isRetried);
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
