import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { within } from '@ethread/setup';
import { openServer, replyOf } from '../testing/open-server.ts';

const BODY = 'x'.repeat(2_000);
const POST = `POST /v3/key HTTP/1.1\r\nHost: a\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`;

/** Starts a server whose responses wait until the test releases them. */
async function start(maxAheadBytes: number) {
  const gate = Promise.withResolvers<undefined>();
  const respond = async () => (await gate.promise, replyOf('ok'));
  const opened = await openServer(
    { respond, posts: { maxBodyBytes: 1_000_000, responderTo: () => respond } },
    { maxAheadBytes },
  );
  return {
    ...opened,
    open: () => connect(opened.port, '127.0.0.1').on('error', () => undefined),
    letGo: () => gate.resolve(undefined),
  };
}

/** Resolves when this many responses have arrived. */
async function responses(socket: Socket, count: number): Promise<void> {
  let seen = 0;
  for await (const chunk of socket) {
    // A response may begin in one chunk and end in the next, so its body is counted.
    seen += String(chunk).split('\r\n\r\nok').length - 1;
    if (seen >= count) return;
  }
  throw new Error(`the connection ended after ${seen} responses`);
}

describe('a connection that pipelines requests', () => {
  it('is read no faster than it gets its responses, and gets every response', async () => {
    // Three reads: the 64 KiB that pause reading, the read that exceeds them, and the bytes that the join copies.
    const { open, letGo, close } = await start(192 * 1024);
    const socket = open();
    const count = 4_000;
    socket.write(POST.repeat(count));
    letGo();
    await within(`${count} responses`, responses(socket, count));
    await close();
  });

  it('ends when all connections together exceed the read-ahead limit', async () => {
    const { open, letGo, close } = await start(128 * 1024);
    const greedy = open();
    const closed = once(greedy, 'close');
    greedy.write(POST.repeat(60));
    const others = Array.from({ length: 3 }, () => open());
    for (const socket of others) socket.write(POST.repeat(20));
    greedy.resume();
    await within('the service closes the greedy connection', closed);
    letGo();
    await within('the responses of the others', Promise.all(others.map((socket) => responses(socket, 20))));
    await close();
  });
});
