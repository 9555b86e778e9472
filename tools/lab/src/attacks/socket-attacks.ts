import type { Socket } from 'node:net';
import type { ConnectionAttack } from './connection-attacks.ts';
import { flood, frame, keepOpen, openWebSocket, request } from './raw-client.ts';

const SUBSCRIPTIONS_OF_A_SOCKET = 64;
const never = (value: number) => `0x${value.toString(16).padStart(64, '0')}`;

/** Opens a WebSocket, and subscribes as often as a socket may. */
function subscribe(socket: Socket, key: string, filter: object): void {
  openWebSocket(socket, key, () => {
    socket.resume();
    for (let subscription = 0; subscription < SUBSCRIPTIONS_OF_A_SOCKET; subscription++)
      socket.write(frame(request('eth_subscribe', ['logs', filter], subscription)));
  });
}

/** Attacks over WebSocket: subscriptions, floods and unfinished messages. */
export const SOCKET_ATTACKS: readonly ConnectionAttack[] = [
  {
    name: '6,400 subscriptions that match nothing',
    run: (target) =>
      keepOpen(target, 100, (socket) =>
        subscribe(socket, target.key, {
          topics: [Array.from({ length: 7 }, (_none, value) => never(value + 1))],
        }),
      ),
  },
  {
    name: '2,000 subscriptions that match all logs',
    run: (target) => keepOpen(target, 32, (socket) => subscribe(socket, target.key, {})),
  },
  {
    name: 'messages of 5 MB beyond the rate',
    run: (target) =>
      keepOpen(target, 4, (socket) =>
        openWebSocket(socket, target.key, () =>
          flood(socket.resume(), frame(request('eth_chainId', ['x'.repeat(5_000_000)]))),
        ),
      ),
  },
  {
    name: 'pings of clients',
    run: (target) =>
      keepOpen(target, 10, (socket) =>
        openWebSocket(socket, target.key, () =>
          flood(socket.resume(), Buffer.concat(Array<Buffer>(1_000).fill(frame('', { opcode: 9 })))),
        ),
      ),
  },
  {
    name: '60 unfinished messages of 5 MB',
    run: (target) =>
      keepOpen(target, 60, (socket) =>
        openWebSocket(socket, target.key, () =>
          socket.resume().write(frame(' '.repeat(5_000_000), { isLast: false })),
        ),
      ),
  },
];
