import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { MIRROR_LIMITS, readMirror, requestFile } from './mirror-client.ts';

describe('a request to a mirror', () => {
  it.each<[what: string, respond: RequestListener]>([
    ['sends nothing', () => undefined],
    [
      'redirects to what sends nothing',
      ({ url }, response) => {
        if (url !== '/silent') response.writeHead(302, { Location: '/silent' }).end();
      },
    ],
    [
      'sends its beginning and no more',
      (_request, response) => {
        response.writeHead(200, { 'Content-Length': 1_000 });
        response.write('ten bytes.');
      },
    ],
  ])('ends when the mirror %s', async (_what, respond) => {
    const server = createServer(respond);
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    try {
      const mirror = readMirror(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      const limits = { ...MIRROR_LIMITS, windowMs: 100 };
      const received = requestFile(mirror, 'archive', 0, limits, new AbortController().signal).then(
        async ({ body }) => {
          for await (const _chunk of body);
        },
      );
      await expect(received).rejects.toThrow('it is too slow');
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  it('takes a body whose connection the mirror closes before it is read', async () => {
    const bytes = Buffer.alloc(100_000, 'byte');
    const head = `HTTP/1.1 200 OK\r\nContent-Length: ${bytes.length}\r\nConnection: close\r\n\r\n`;
    const server = createTcpServer((socket) =>
      socket.once('data', () => socket.end(Buffer.concat([Buffer.from(head), bytes]))),
    ).listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const mirror = readMirror(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      const { signal } = new AbortController();
      const request = async () => (await requestFile(mirror, 'archive', 0, MIRROR_LIMITS, signal)).body;
      const unread = await request();
      // The first connection ends while this one is made and read.
      for (const body of [await request(), unread]) {
        const chunks: Uint8Array[] = [];
        for await (const chunk of body) chunks.push(chunk);
        expect(Buffer.concat(chunks)).toEqual(bytes);
      }
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });
});
