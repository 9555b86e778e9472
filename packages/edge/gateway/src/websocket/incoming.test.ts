import { once } from 'node:events';
import { WebSocket, WebSocketServer } from 'ws';
import { Incoming } from './incoming.ts';

const MESSAGE_BYTES = 16 * 1024;
const READ_BYTES = 64 * 1024;

describe('Incoming', () => {
  it('reads a connection once in an event-loop tick, however much of it has arrived', async () => {
    const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
    await once(server, 'listening');
    const ticks: number[] = [];
    let bytes = 0;
    let messages = 0;
    const all = new Promise<void>((resolve) => {
      server.on('connection', (webSocket, { socket }) => {
        const pace = () => (incoming.isResting ? webSocket.pause() : webSocket.resume());
        const incoming = new Incoming(webSocket, socket, () => undefined, pace);
        webSocket.on('message', () => ++messages === 200 && resolve());
        socket.on('data', ({ length }: Buffer) => {
          if (bytes === 0) {
            setImmediate(() => {
              ticks.push(bytes);
              bytes = 0;
            });
          }
          bytes += length;
        });
      });
    });
    const address = server.address();
    const client = new WebSocket(`ws://127.0.0.1:${Object(address).port}`);
    await once(client, 'open');
    for (let sent = 0; sent < 200; sent++) client.send(Buffer.alloc(MESSAGE_BYTES));
    await all;
    const closed = once(client, 'close');
    client.close();
    await closed;
    await new Promise((resolve) => server.close(resolve));
    // Another read may have begun when the connection is paused.
    expect(Math.max(...ticks)).toBeLessThanOrEqual(2 * READ_BYTES);
  });
});
