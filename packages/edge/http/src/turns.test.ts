import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { createTurns } from './turns.ts';

const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

/** Starts a server that counts the requests that node:http parses, and leaves the responses to the test. */
async function start() {
  const turns = createTurns();
  const begun: (() => void)[] = [];
  let parsed = 0;
  const server = createServer((request, response) => {
    parsed++;
    turns.take(request.socket, response, () => begun.push(() => response.end('ok')));
  });
  server.on('connection', (socket) => turns.follow(socket));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    begun,
    open: (): Socket => connect(port, '127.0.0.1').on('error', () => undefined),
    parsed: () => parsed,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

describe('turns', () => {
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
