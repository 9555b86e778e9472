import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { silentLogger } from '@ethread/core';
import { within } from '@ethread/setup';
import { createHttpServer } from '../http-server.ts';
import type { HttpReply } from '../reply.ts';

const BODY = 'x'.repeat(2_000);
const POST = `POST /v3/key HTTP/1.1\r\nHost: a\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`;

/** Starts a server whose responses wait until the test releases them. */
async function start(maxAheadBytes: number) {
  const gate = Promise.withResolvers<undefined>();
  const reply: HttpReply = { status: 200, body: [Buffer.from('ok')], headers: {} };
  const respond = async () => (await gate.promise, reply);
  const server = createHttpServer(
    {
      respond,
      posts: { takes: () => true, maxBodyBytes: 1_000_000, serve: respond },
      rejectWith: () => ({ ...reply, body: [] }),
      logger: silentLogger,
    },
    { host: '127.0.0.1', port: 0, deadlineMs: 60_000, receiveTimeoutMs: 60_000, maxAheadBytes },
  );
  const { port } = await server.start();
  return {
    open: () => connect(port, '127.0.0.1').on('error', () => undefined),
    letGo: () => gate.resolve(undefined),
    async stop() {
      const stopped = server.stop();
      server.forceClose();
      await stopped;
    },
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
  it('reads pipelined requests no faster than it responds to them, and sends every response', async () => {
    // Three reads: the 64 KiB that pause reading, the read that exceeds them, and the bytes that the join copies.
    const { open, letGo, stop } = await start(192 * 1024);
    const socket = open();
    const count = 4_000;
    socket.write(POST.repeat(count));
    letGo();
    await within(`${count} responses`, responses(socket, count));
    await stop();
  });

  it('ends a pipelining connection when all connections together exceed the read-ahead limit', async () => {
    const { open, letGo, stop } = await start(128 * 1024);
    const greedy = open();
    const closed = once(greedy, 'close');
    greedy.write(POST.repeat(60));
    const others = Array.from({ length: 3 }, () => open());
    for (const socket of others) socket.write(POST.repeat(20));
    greedy.resume();
    await within('the service closes the greedy connection', closed);
    letGo();
    await within('the responses of the others', Promise.all(others.map((socket) => responses(socket, 20))));
    await stop();
  });
});
