import { once } from 'node:events';
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws';
import { until } from '@ethread/setup';
import type { BlockHeader } from './block-change.ts';
import { type BlockChange, watchBlocks, webSocket } from '../index.ts';

const hashOf = (name: string): `0x${string}` => `0x${Buffer.from(name).toString('hex').padStart(64, '0')}`;
const numberOf = (number: number): `0x${string}` => `0x${number.toString(16)}`;
const ref = (number: number, name: string) => ({ number: numberOf(number), hash: hashOf(name) });
const block = (number: number, name: string, parent: string) => ({
  header: { number: numberOf(number), hash: hashOf(name), parentHash: hashOf(parent) } as BlockHeader,
  logs: [],
});

interface Subscription {
  readonly id: string;
  readonly params: readonly unknown[];
  readonly socket: ServerSocket;
  send(...blocks: readonly unknown[]): void;
}

/** Starts a server whose tests send the notifications. */
async function openService() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const subscriptions: Subscription[] = [];
  const ended: unknown[] = [];
  /** Blocks that are sent in one packet with the response of the next subscription. */
  let early: readonly unknown[] = [];
  server.on('connection', (socket, { socket: connection }) => {
    socket.on('message', (message) => {
      const { id, method, params } = JSON.parse(String(message));
      const respond = (result: unknown) => socket.send(JSON.stringify({ jsonrpc: '2.0', id, result }));
      if (method === 'eth_getBlockByNumber') return respond(block(1, 'one', 'zero').header);
      if (method === 'eth_unsubscribe') return respond(ended.push(params[0]) > 0);
      const subscription = `0x${subscriptions.length + 1}`;
      const send = (...blocks: readonly unknown[]) => {
        for (const result of blocks)
          socket.send(
            JSON.stringify({
              jsonrpc: '2.0',
              method: 'eth_subscription',
              params: { subscription, result },
            }),
          );
      };
      subscriptions.push({ id: subscription, params, socket, send });
      connection.cork();
      respond(subscription);
      send(...early);
      early = [];
      return process.nextTick(() => connection.uncork());
    });
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const transport = webSocket(`ws://127.0.0.1:${address.port}`, { baseDelayMs: 1 });
  return {
    transport,
    subscriptions,
    ended,
    sendEarly: (...blocks: readonly unknown[]) => (early = blocks),
    close() {
      transport.close();
      for (const client of server.clients) client.terminate();
      server.close();
    },
  };
}

/** Takes a number of changes. */
async function take(watching: AsyncGenerator<BlockChange>, count: number): Promise<BlockChange[]> {
  const changes: BlockChange[] = [];
  while (changes.length < count) {
    const { value } = await watching.next();
    changes.push(value);
  }
  return changes;
}

describe('watchBlocks', () => {
  it('yields blocks after the head, also those that come with the response, and ends the subscription', async () => {
    const service = await openService();
    service.sendEarly(block(2, 'two', 'one'), block(3, 'three', 'two'));
    const watching = watchBlocks(service.transport, { filter: { topics: [] } });
    const [two, three] = await take(watching, 2);
    expect(service.subscriptions[0]?.params).toEqual([
      'ethread_blocks',
      { topics: [] },
      [ref(1, 'one'), ref(0, 'zero')],
    ]);
    expect([two?.header.hash, three?.header.hash]).toEqual([hashOf('two'), hashOf('three')]);
    expect(three?.resume.slice(0, 2)).toEqual([ref(3, 'three'), ref(2, 'two')]);
    await watching.return(undefined as never);
    await until(() => service.ended.length === 1);
    service.close();
  });

  it('resumes after the last block when the connection is lost, and skips blocks that it has', async () => {
    const service = await openService();
    service.sendEarly(block(2, 'two', 'one'));
    const watching = watchBlocks(service.transport);
    await take(watching, 1);
    const next = take(watching, 1);
    service.sendEarly(block(1, 'one', 'zero'), block(2, 'two', 'one'), block(3, 'three', 'two'));
    service.subscriptions[0]?.socket.terminate();
    expect((await next)[0]?.header.hash).toBe(hashOf('three'));
    expect(service.subscriptions[1]?.params[2]).toEqual([ref(2, 'two'), ref(1, 'one'), ref(0, 'zero')]);
    service.close();
  });

  it('names the blocks that a reorg replaced, the last one first', async () => {
    const service = await openService();
    service.sendEarly(block(2, 'two', 'one'), block(3, 'three', 'two'), block(2, 'other', 'one'));
    const changes = await take(watchBlocks(service.transport), 3);
    expect(changes.map(({ removed }) => removed)).toEqual([[], [], [hashOf('three'), hashOf('two')]]);
    expect(changes[2]?.resume).toEqual([ref(2, 'other'), ref(1, 'one'), ref(0, 'zero')]);
    service.close();
  });

  it('ends a subscription whose program takes no blocks, and resumes it when they are taken', async () => {
    const service = await openService();
    const blocks = Array.from({ length: 300 }, (_none, index) =>
      block(index + 2, `n${index}`, index === 0 ? 'one' : `n${index - 1}`),
    );
    service.sendEarly(...blocks);
    const watching = watchBlocks(service.transport);
    await take(watching, 1);
    await until(() => service.ended.length === 1);
    const left = take(watching, 299);
    await until(() => service.subscriptions.length === 2);
    service.subscriptions[1]?.send(...blocks.slice(200));
    expect((await left).at(-1)?.header.hash).toBe(hashOf('n299'));
    service.close();
  });

  it('rejects with the reason of its signal while it waits', async () => {
    const service = await openService();
    const stop = new AbortController();
    const next = watchBlocks(service.transport, { signal: stop.signal }).next();
    await until(() => service.subscriptions.length === 1);
    stop.abort(new Error('enough'));
    await expect(next).rejects.toThrow('enough');
    service.close();
  });
});
