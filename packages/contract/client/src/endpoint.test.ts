import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { http, TransportError, webSocket } from './index.ts';

const thrownBy = (make: () => unknown): unknown => {
  try {
    return make();
  } catch (error) {
    return error;
  }
};

describe('the URL of a transport', () => {
  it.each([
    ['http', 'ws://host:8546/ws/v3/SECRET', 'http() cannot open "ws://host:8546"; expected'],
    ['webSocket', 'http://host/v3/SECRET', 'webSocket() cannot open "http://host"; expected'],
    ['http', 'host/v3/SECRET', 'the URL given to http() is malformed; expected https://HOST/v3/API_KEY'],
    ['webSocket', '', 'the URL given to webSocket() is malformed; expected wss://HOST/ws/v3/API_KEY'],
    ['http', 'http://', 'the URL given to http() is malformed'],
    ['http', 'http://host:port/v3/SECRET', 'the URL given to http() is malformed'],
    ['http', 'http://user:%zz@host/v3/SECRET', 'the URL given to http() is malformed'],
  ] as const)('fails at once in %s("%s"), without the key in the message', (factory, url, message) => {
    const error = thrownBy(() => (factory === 'http' ? http(url) : webSocket(url)));
    expect(error).toBeInstanceOf(TransportError);
    expect(String(error)).toContain(message);
    expect(inspect(error)).not.toContain('SECRET');
  });

  it('may contain credentials, which a call sends as a header', async () => {
    const requests: (readonly [string | undefined, string | undefined])[] = [];
    const server = createServer((request, response) => {
      requests.push([request.url, request.headers.authorization]);
      response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}');
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const transport = http(`http://us%3Aer:p%C3%A4ss@127.0.0.1:${port}/v3/KEY`);
    await expect(transport.request('any', [])).resolves.toBe('0x1');
    const credentials = Buffer.from('us:er:p\u00e4ss').toString('base64');
    expect(requests).toEqual([['/v3/KEY', `Basic ${credentials}`]]);
    transport.close();
    server.close();
  });
});

describe('a service that cannot be reached', () => {
  it.each(['http', 'webSocket'] as const)(
    'is reported by %s with its address and the reason, without the key',
    async (kind) => {
      // Nothing listens on port 1 of this machine.
      const options = { retries: 0 };
      const transport =
        kind === 'http'
          ? http('http://127.0.0.1:1/v3/SECRET', options)
          : webSocket('ws://127.0.0.1:1/ws/v3/SECRET', options);
      const error: unknown = await transport.request('any', []).catch((reason: unknown) => reason);
      transport.close();
      expect(error).toBeInstanceOf(TransportError);
      expect(String(error)).toMatch(/cannot reach (http|ws):\/\/127\.0\.0\.1:1: \S/);
      expect(String(error)).not.toContain('SECRET');
    },
  );
});
