import type { WebSocket } from 'ws';
import { until } from '@ethread/setup';
import { type HonestChain, startHonestChain } from '../testing/honest-chain.ts';
import { openNodes } from '../testing/nodes-world.ts';

describe('a node that floods its WebSocket', () => {
  let chain: HonestChain;

  beforeAll(async () => (chain = await startHonestChain()));
  afterAll(() => chain.server.close());

  it.each<[string, (socket: WebSocket) => void]>([
    [
      'notifications of its subscription',
      (socket) => {
        const params = { subscription: '0xabc', result: chain.blocks.at(-1)?.full };
        socket.send(JSON.stringify({ jsonrpc: '2.0', method: 'eth_subscription', params }));
      },
    ],
    [
      'notifications that nobody asked for',
      (socket) => socket.send('{"jsonrpc":"2.0","method":"a","params":{}}'),
    ],
    ['pings', (socket) => socket.ping()],
    ['pongs', (socket) => socket.pong()],
  ])(
    'with %s loses its connection and gets no calls for a while, with a line in the log',
    async (_case, flood) => {
      const flooded = new Set<WebSocket>();
      chain.server.answeringSocket = (request, socket) => {
        if (request.method === 'eth_subscribe') {
          socket.send(JSON.stringify({ jsonrpc: '2.0', id: request.id, result: '0xabc' }));
          flooded.add(socket);
          const more = () => {
            for (let notice = 0; notice < 100; notice++) flood(socket);
            if (socket.readyState === socket.OPEN) setImmediate(more);
          };
          return more();
        }
        const body = JSON.stringify({ jsonrpc: '2.0', ...request });
        const headers = { 'content-type': 'application/json' };
        void fetch(chain.server.url, { method: 'POST', headers, body })
          .then((response) => response.text())
          .then((text) => socket.send(text));
      };
      const nodes = await openNodes([{ name: 'noisy', url: chain.server.webSocketUrl }], {}, 1n);
      try {
        await until(() => nodes.status().some(({ isUsable }) => !isUsable));
        const problem = expect.stringMatching(/^it floods its connection: more than 500/);
        expect(nodes.status()).toMatchObject([{ isUsable: false, quarantines: 0, problem }]);
        const lines = nodes.logged.filter(({ text }) => text.startsWith('the node floods'));
        expect(lines).toEqual([
          {
            level: 'error',
            text: expect.stringMatching(
              /^the node floods its connection and gets no calls for a while .*more than 500/,
            ),
          },
        ]);
        expect(flooded.size).toBe(1);
      } finally {
        await nodes.close();
      }
    },
  );
});
