import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/** The service under attack, and the key of the attacker. */
export interface Target {
  readonly port: number;
  readonly key: string;
}

/** The line by which the process of an attack reports that it begins. */
export const BEGUN = 'attacking';
/** The address of the attacker. The honest client has another address, so that limits of addresses separate them. */
const ATTACKER_ADDRESS = '127.0.0.2';
/** Attackers that are rejected come back as often as this, in milliseconds. */
const RETURN_MS = 2;

/** Opens a connection. Errors only end it. */
export function open({ port }: Target): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress: ATTACKER_ADDRESS, noDelay: true });
  return socket.on('error', () => undefined);
}

/** Keeps a number of connections open: attacks on each, and opens another when one ends. */
export function keepOpen(
  target: Target,
  count: number,
  attack: (socket: Socket) => void,
  connectTo: (target: Target) => Socket = open,
): void {
  const next = () => {
    const socket = connectTo(target);
    socket.once('connect', () => attack(socket));
    socket.once('close', () => setTimeout(next, RETURN_MS));
  };
  for (let opened = 0; opened < count; opened++) next();
}

/** Writes bytes again and again, as fast as the service reads them. */
export function flood(socket: Socket, bytes: string | Buffer): void {
  const write = () => {
    while (!socket.destroyed && socket.write(bytes));
  };
  socket.on('drain', write);
  write();
}

/** Sends the next request of a connection as soon as the response to the one before arrives. */
export function sendInTurn(target: Target, connections: number, next: () => string | Buffer): void {
  keepOpen(target, connections, (socket) => {
    socket.on('data', (chunk: Buffer) => {
      // The fast path and node:http write the head of a response in one piece.
      if (chunk.toString('latin1', 0, 8) === 'HTTP/1.1') socket.write(next());
    });
    socket.write(next());
  });
}

export function post(key: string, body: string): string {
  const length = Buffer.byteLength(body);
  return `POST /v3/${key} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`;
}

/** Prints the request that opens a WebSocket. */
export function upgrade(key: string, hosts: readonly string[] = ['a']): string {
  const lines = [
    `GET /ws/v3/${key} HTTP/1.1`,
    ...hosts.map((host) => `Host: ${host}`),
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** Opens a WebSocket on a connection, and calls back when the service accepted it. */
export function openWebSocket(socket: Socket, key: string, onOpen: () => void): void {
  socket.write(upgrade(key));
  socket.once('data', (head: Buffer) => {
    if (head.toString('latin1').startsWith('HTTP/1.1 101')) onOpen();
    else socket.destroy();
  });
}

/** The mask of all frames, which the service has to remove. */
const MASK = Buffer.from([0x37, 0xfa, 0x21, 0x3d]);

/** Builds a masked frame (RFC 6455). */
export function frame(payload: string, { opcode = 1, isLast = true } = {}): Buffer {
  const bytes = Buffer.from(payload);
  const { length } = bytes;
  const size = length < 126 ? 0 : length < 65_536 ? 2 : 8;
  const head = Buffer.alloc(2 + size);
  head[0] = (isLast ? 0x80 : 0) | opcode;
  head[1] = 0x80 | (size === 0 ? length : size === 2 ? 126 : 127);
  if (size === 2) head.writeUInt16BE(length, 2);
  if (size === 8) head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, MASK, bytes.map((byte, at) => byte ^ (MASK[at & 3] ?? 0))]);
}
