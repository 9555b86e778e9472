import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { createRequestOrder } from './request-order.ts';

const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

/** Starts a server that counts the requests that node:http parses, and leaves the responses to the test. */
async function start() {
  const order = createRequestOrder();
  const begun: (() => void)[] = [];
  const received: Buffer[] = [];
  const sockets: Socket[] = [];
  let parsed = 0;
  const server = createServer((request, response) => {
    parsed++;
    request.resume();
    order.take(request.socket, response, () => begun.push(() => response.end('ok')));
  });
  server.on('upgrade', (_request, socket, head) => {
    socket.once('end', () => socket.destroy()).unshift(head);
    socket.resume();
  });
  server.on('connection', (socket) => {
    sockets.push(socket);
    socket.on('data', (bytes: Buffer) => received.push(bytes));
    order.follow(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = Object(server.address());
  return {
    begun,
    open(): Socket {
      const client = connect(port, '127.0.0.1').on('error', () => undefined);
      sockets.push(client);
      return client;
    },
    parsed: () => parsed,
    /** The bytes that arrived, in the memory into which they were read. */
    received,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      // The server does not end upgraded connections, and clients do not end before they have read everything.
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

describe('the order of requests', () => {
  it('begins the next request of a connection once the one before has its response', async () => {
    const { begun, open, parsed, stop } = await start();
    const greedy = open();
    greedy.write(GET.repeat(3));
    while (parsed() < 3) await setImmediate();
    expect(begun).toHaveLength(1);
    const other = open();
    other.write(GET);
    while (begun.length < 2) await setImmediate();
    let responses = '';
    greedy.on('data', (chunk: Buffer) => (responses += String(chunk)));
    for (let sent = 0; sent < 4; sent++) {
      while (begun.length <= sent) await setImmediate();
      begun[sent]?.();
    }
    while (responses.split('\r\n\r\n').length < 4) await setImmediate();
    await stop();
  });

  it('leaves the bytes that follow an upgrade to their reader', async () => {
    const { begun, open, received, stop } = await start();
    const socket = open();
    const upgrade = 'GET / HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n';
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx');
    while (begun.length < 1) await setImmediate();
    begun[0]?.();
    await once(socket, 'data');
    socket.write(`${upgrade}ab`);
    while (received.length < 3) await setImmediate();
    socket.write('cd');
    while (received.length < 4) await setImmediate();
    expect(received.slice(2).map(String)).toEqual(['ab', 'cd']);
    socket.end();
    await stop();
  });

  it('ends a connection that is too far ahead, and does not parse the rest of its packet', async () => {
    const { begun, open, parsed, stop } = await start();
    const greedy = open();
    const closed = once(greedy, 'close');
    greedy.resume().write(GET.repeat(2_000));
    await closed;
    expect([begun.length, parsed()]).toEqual([1, 17]);
    await stop();
  });
});
