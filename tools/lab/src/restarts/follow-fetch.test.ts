import { createServer, type AddressInfo } from 'node:net';
import { followFetch } from './follow-fetch.ts';

/** Returns the error of fetch at a server that resets each connection after some responses. */
async function failureAfter(responses: number): Promise<unknown> {
  const server = createServer((socket) => {
    let left = responses;
    socket.on('data', () => {
      if (left-- > 0) socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx');
      else socket.resetAndDestroy();
    });
    socket.on('error', () => undefined);
    server.on('ending', () => socket.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  try {
    // Fetch may open another connection before it uses the first one again.
    for (;;) await (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)).text();
  } catch (error) {
    return error;
  } finally {
    server.emit('ending');
    await new Promise((resolve) => server.close(resolve));
  }
}

describe('followFetch', () => {
  it('tells the reset of a new connection from one of a connection that has had a response', async () => {
    const isUnaccepted = followFetch();
    expect(isUnaccepted(await failureAfter(0))).toBe(true);
    expect(isUnaccepted(await failureAfter(1))).toBe(false);
  });
});
