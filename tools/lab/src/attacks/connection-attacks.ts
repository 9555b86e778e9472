import { connect } from 'node:net';
import {
  flood,
  frame,
  keepOpen,
  openWebSocket,
  post,
  request,
  sendInTurn,
  type Target,
  upgrade,
} from './raw-client.ts';

/** A way in which one client tries to take the service away from the others. */
export interface ConnectionAttack {
  readonly name: string;
  /** Attacks until the process ends. */
  run(target: Target): void;
}

const INVALID_KEY = 'no-such-key';
/** Init code whose call returns 1 MiB of zeros: RETURN(0, 1 MiB). */
const RETURN_MEBIBYTE = '0x621000005ff3';
/** Makes each call different, so that no cache answers it. */
let salt = 0;

/** A batch whose response has 2 MiB for each of its items. */
function largeResponse(items: number): string {
  const call = () => request('eth_call', [{ input: `${RETURN_MEBIBYTE}${hex32(salt++)}` }, 'latest']);
  return `[${Array.from({ length: items }, call).join()}]`;
}

const hex32 = (value: number) => value.toString(16).padStart(64, '0');
const BLOCK = request('eth_getBlockByNumber', ['0x0', false]);
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

/** The most awkward body within the limits: many objects, each with a long name of its own. */
function largestLegalBody(): string {
  const objects = Array.from({ length: 4_000 }, (_, index) => `{"name ${index} ${'x'.repeat(240)}":0}`);
  const rest = `"${'x'.repeat(4_000_000)}"`;
  return `{"jsonrpc":"2.0","id":1,"method":"eth_getLogs","params":[[${objects.join()},${rest}]]}`;
}

/** A body of 5 MB of empty objects. */
function emptyObjects(): string {
  return `{"jsonrpc":"2.0","id":1,"method":"eth_getLogs","params":[[${'{},'.repeat(1_700_000)}{}]]}`;
}

/** Sends a body again as soon as its response arrives. */
function repeat(target: Target, connections: number, body: string): void {
  const bytes = Buffer.from(post(target.key, body));
  sendInTurn(target, connections, () => bytes);
}

export const CONNECTION_ATTACKS: readonly ConnectionAttack[] = [
  {
    name: 'pipelined POSTs without a key',
    run: (target) =>
      keepOpen(target, 4, (socket) => flood(socket.resume(), post(INVALID_KEY, BLOCK).repeat(5_000))),
  },
  {
    name: 'pipelined POSTs, responses unread',
    run: (target) =>
      keepOpen(target, 16, (socket) => flood(socket.pause(), post(target.key, BLOCK).repeat(5_000))),
  },
  {
    name: 'responses unread, HTTP/1.1',
    run: (target) =>
      keepOpen(target, 16, (socket) => socket.pause().write(post(target.key, largeResponse(8)))),
  },
  {
    name: 'responses read by 16 bytes',
    run: (target) =>
      keepOpen(
        target,
        16,
        (socket) => socket.write(post(target.key, largeResponse(8))),
        ({ port }) => {
          const onread = {
            buffer: Buffer.alloc(16),
            callback() {
              setTimeout(() => socket.resume(), 50);
              return false;
            },
          };
          const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2', onread });
          return socket.on('error', () => undefined);
        },
      ),
  },
  {
    name: 'responses unread, WebSocket',
    run: (target) =>
      keepOpen(target, 4, (socket) =>
        openWebSocket(socket, target.key, () => {
          socket.pause();
          for (let message = 0; message < 64; message++) socket.write(frame(largeResponse(1)));
        }),
      ),
  },
  {
    name: 'messages in fragments of one byte',
    run: (target) =>
      keepOpen(target, 8, (socket) =>
        openWebSocket(socket, target.key, () => {
          socket.resume().write(frame('[', { isLast: false }));
          let sent = 0;
          const next = () => {
            if (!socket.destroyed && sent++ < 16_000)
              socket.write(frame(' ', { opcode: 0, isLast: false }), next);
          };
          next();
        }),
      ),
  },
  {
    name: 'unfinished messages of 5 MB',
    run: (target) =>
      keepOpen(target, 10, (socket) =>
        openWebSocket(socket, target.key, () =>
          socket.resume().write(frame(' '.repeat(5_000_000), { isLast: false })),
        ),
      ),
  },
  { name: 'largest bodies within the limits', run: (target) => repeat(target, 6, largestLegalBody()) },
  { name: 'bodies of 1.7 million objects', run: (target) => repeat(target, 6, emptyObjects()) },
  {
    name: 'batches of rpc.discover',
    run: (target) => repeat(target, 6, `[${Array(1_000).fill(request('rpc.discover', [])).join()}]`),
  },
  {
    name: 'rejected WebSocket messages',
    run: (target) =>
      keepOpen(target, 10, (socket) =>
        openWebSocket(socket, target.key, () => {
          const message = frame(request('eth_getBlockByNumber', ['0x0', 'x'.repeat(60_000)]));
          flood(socket.resume(), Buffer.concat(Array<Buffer>(16).fill(message)));
        }),
      ),
  },
  {
    name: 'pipelined GETs with reconnects',
    run: (target) => keepOpen(target, 32, (socket) => socket.resume().write(get('/nothing').repeat(1_000))),
  },
  {
    name: 'GETs of the document',
    run: (target) =>
      keepOpen(target, 32, (socket) => flood(socket.resume(), get('/openrpc.json').repeat(16))),
  },
  {
    name: 'POSTs and upgrades in absolute form',
    run(target) {
      const absolute = (text: string) => text.replace(' /', ' http://b/');
      keepOpen(target, 16, (socket) => flood(socket.resume(), absolute(post(target.key, BLOCK)).repeat(100)));
      keepOpen(target, 16, (socket) => {
        socket.resume().write(absolute(upgrade(target.key)));
        setTimeout(() => socket.destroy(), 10);
      });
    },
  },
  {
    name: 'upgrades with two hosts',
    run: (target) => keepOpen(target, 64, (socket) => socket.resume().write(upgrade(target.key, ['a', 'b']))),
  },
  {
    name: '1,500 connections with half a head',
    run: (target) => keepOpen(target, 1_500, (socket) => socket.resume().write('POST /v3/')),
  },
];
