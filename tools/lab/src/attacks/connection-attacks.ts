import { connect, type Socket } from 'node:net';
import {
  flood,
  frame,
  keepOpen,
  openWebSocket,
  post,
  sendInTurn,
  type Target,
  upgrade,
} from './raw-client.ts';
import { print } from '../json-rpc.ts';

/** A way in which one client tries to take the service away from the others. */
export interface ConnectionAttack {
  readonly name: string;
  /** Attacks until the process ends. */
  run(target: Target): void;
}

/** Attacks on each of a number of connections. */
const onSockets = (
  name: string,
  count: number,
  attack: (socket: Socket, target: Target) => void,
): ConnectionAttack => ({
  name,
  run: (target) => keepOpen(target, count, (socket) => attack(socket, target)),
});
/** Attacks on each of a number of WebSockets, once it is open. */
const onWebSockets = (name: string, count: number, attack: (socket: Socket) => void): ConnectionAttack =>
  onSockets(name, count, (socket, { key }) => openWebSocket(socket, key, () => attack(socket)));
/** Sends a body again as soon as its response arrives. */
const repeating = (name: string, body: () => string): ConnectionAttack => ({
  name,
  run(target) {
    const bytes = Buffer.from(post(target.key, body()));
    sendInTurn(target, 6, () => bytes);
  },
});

const INVALID_KEY = 'no-such-key';
const SUBSCRIPTIONS_OF_A_SOCKET = 64;
const MESSAGE = ' '.repeat(5_000_000);
/** Init code whose call returns 1 MiB of zeros: RETURN(0, 1 MiB). */
const RETURN_MEBIBYTE = '0x621000005ff3';
/** Makes each call different, so that no cache answers it. */
let salt = 0;

/** A batch whose response has 2 MiB for each of its items. */
function largeResponse(items: number): string {
  const call = () => print('eth_call', [{ input: `${RETURN_MEBIBYTE}${hex32(salt++)}` }, 'latest']);
  return `[${Array.from({ length: items }, call).join()}]`;
}

const hex32 = (value: number) => value.toString(16).padStart(64, '0');
const BLOCK = print('eth_getBlockByNumber', ['0x0', false]);
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const absolute = (text: string) => text.replace(' /', ' http://b/');

/** The most awkward body within the limits: many objects, each with a long name of its own. */
function largestLegalBody(): string {
  const objects = Array.from({ length: 4_000 }, (_, index) => `{"name ${index} ${'x'.repeat(240)}":0}`);
  const rest = `"${'x'.repeat(4_000_000)}"`;
  return `{"jsonrpc":"2.0","id":1,"method":"eth_getLogs","params":[[${objects.join()},${rest}]]}`;
}

/** A body of 5 MB of empty objects. */
const emptyObjects = () =>
  `{"jsonrpc":"2.0","id":1,"method":"eth_getLogs","params":[[${'{},'.repeat(1_700_000)}{}]]}`;

/** Reads 16 bytes each 50 milliseconds. */
function connectSlowReader({ port }: Target): Socket {
  const onread = {
    buffer: Buffer.alloc(16),
    callback() {
      setTimeout(() => socket.resume(), 50);
      return false;
    },
  };
  const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2', onread });
  return socket.on('error', () => undefined);
}

/** Subscribes to logs as often as a socket may. */
function subscribe(socket: Socket, filter: object): void {
  socket.resume();
  for (let subscription = 0; subscription < SUBSCRIPTIONS_OF_A_SOCKET; subscription++)
    socket.write(frame(print('eth_subscribe', ['logs', filter], subscription)));
}

function sendFragments(socket: Socket): void {
  socket.resume().write(frame('[', { isLast: false }));
  let sent = 0;
  const next = () => {
    if (!socket.destroyed && sent++ < 16_000) socket.write(frame(' ', { opcode: 0, isLast: false }), next);
  };
  next();
}

/** Attacks on connections, bodies, responses, messages and subscriptions. */
export const CONNECTION_ATTACKS: readonly ConnectionAttack[] = [
  onSockets('pipelined POSTs without a key', 4, (socket) =>
    flood(socket.resume(), post(INVALID_KEY, BLOCK).repeat(5_000)),
  ),
  onSockets('pipelined POSTs, responses unread', 16, (socket, { key }) =>
    flood(socket.pause(), post(key, BLOCK).repeat(5_000)),
  ),
  onSockets('responses unread, HTTP/1.1', 16, (socket, { key }) =>
    socket.pause().write(post(key, largeResponse(8))),
  ),
  {
    name: 'responses read by 16 bytes',
    run: (target) =>
      keepOpen(target, 16, (socket) => socket.write(post(target.key, largeResponse(8))), connectSlowReader),
  },
  onWebSockets('responses unread, WebSocket', 4, (socket) => {
    socket.pause();
    for (let message = 0; message < 64; message++) socket.write(frame(largeResponse(1)));
  }),
  onWebSockets('messages in fragments of one byte', 8, sendFragments),
  onWebSockets('60 unfinished messages of 5 MB', 60, (socket) =>
    socket.resume().write(frame(MESSAGE, { isLast: false })),
  ),
  repeating('largest bodies within the limits', largestLegalBody),
  repeating('bodies of 1.7 million objects', emptyObjects),
  repeating('batches of rpc.discover', () => `[${Array(1_000).fill(print('rpc.discover', [])).join()}]`),
  onWebSockets('rejected WebSocket messages', 10, (socket) => {
    const message = frame(print('eth_getBlockByNumber', ['0x0', 'x'.repeat(60_000)]));
    flood(socket.resume(), Buffer.concat(Array<Buffer>(16).fill(message)));
  }),
  onSockets('pipelined GETs with reconnects', 32, (socket) =>
    socket.resume().write(get('/nothing').repeat(1_000)),
  ),
  onSockets('GETs of the document', 32, (socket) => flood(socket.resume(), get('/openrpc.json').repeat(16))),
  {
    name: 'POSTs and upgrades in absolute form',
    run(target) {
      const { key } = target;
      keepOpen(target, 16, (socket) => flood(socket.resume(), absolute(post(key, BLOCK)).repeat(100)));
      keepOpen(target, 16, (socket) => {
        socket.resume().write(absolute(upgrade(key)));
        setTimeout(() => socket.destroy(), 10);
      });
    },
  },
  onSockets('upgrades with two hosts', 64, (socket, { key }) =>
    socket.resume().write(upgrade(key, ['a', 'b'])),
  ),
  onSockets('1,500 connections with half a head', 1_500, (socket) => socket.resume().write('POST /v3/')),
  onWebSockets('6,400 subscriptions that match nothing', 100, (socket) =>
    subscribe(socket, { topics: [Array.from({ length: 7 }, (_none, value) => `0x${hex32(value + 1)}`)] }),
  ),
  onWebSockets('2,000 subscriptions that match all logs', 32, (socket) => subscribe(socket, {})),
  onWebSockets('messages of 5 MB beyond the rate', 4, (socket) =>
    flood(socket.resume(), frame(print('eth_chainId', [MESSAGE]))),
  ),
  onWebSockets('pings of clients', 10, (socket) =>
    flood(socket.resume(), Buffer.concat(Array<Buffer>(1_000).fill(frame('', { opcode: 9 })))),
  ),
];
