import type { Random } from '@ethread/core';
import { frame, openPlain, openTls, post, type Target, upgrade } from '../attacks/edge/raw-client.ts';
import { chooseDeparture, type Departure } from './departure.ts';

/** A client's way to the service. */
export interface Transport {
  readonly name: string;
  readonly hasTls: boolean;
  /** Sends requests, and leaves. Resolves when the connection has closed. */
  run(target: Target, nextBody: () => string, random: Random): Promise<void>;
}

const MAX_PIPELINED = 3;
/** More messages than the service processes at once. */
const MAX_MESSAGES = 200;
/** The time that a client which closed its side waits for the other end, in milliseconds. */
const PATIENCE_MS = 100;

const several = (random: Random, most: number, create: () => string | Buffer): Buffer => {
  const count = random.chance(0.7) ? 1 : random.between(2, most);
  return Buffer.concat(Array.from({ length: count }, () => Buffer.from(create())));
};

/** A transport whose clients write their bytes to a connection. */
const overConnection = (
  name: string,
  hasTls: boolean,
  bytesOf: (target: Target, nextBody: () => string, random: Random) => Buffer,
): Transport => ({
  name,
  hasTls,
  run: (target, nextBody, random) =>
    leave(target, bytesOf(target, nextBody, random), chooseDeparture(random)),
});

const posts = (headers = '') => {
  const head = (text: string) => text.replace('\r\n\r\n', `\r\n${headers}\r\n`);
  return ({ key }: Target, nextBody: () => string, random: Random): Buffer =>
    several(random, MAX_PIPELINED, () => head(post(key, nextBody())));
};

const messages = ({ key }: Target, nextBody: () => string, random: Random): Buffer =>
  Buffer.concat([
    Buffer.from(upgrade(key)),
    several(random, MAX_MESSAGES, () => frame(nextBody())),
    random.chance(0.1) ? frame(nextBody(), { isLast: false }) : Buffer.alloc(0),
  ]);

/** Every transport of the service. */
export const TRANSPORTS: readonly Transport[] = [
  overConnection('fast path', false, posts()),
  overConnection('fast path, compressed', false, posts('Accept-Encoding: gzip\r\n')),
  overConnection('node:http', false, posts('Connection: close\r\n')),
  overConnection('WebSocket', false, messages),
  overConnection('fast path over TLS', true, posts()),
  overConnection('node:http over TLS', true, posts('Connection: close\r\n')),
  overConnection('WebSocket over TLS', true, messages),
];

function leave(target: Target, bytes: Buffer, departure: Departure): Promise<void> {
  const { sends, afterMs, afterBytes, manner } = departure;
  const connection = openPlain(target);
  const socket = target.hasTls ? openTls(target, 'http/1.1', connection) : connection;
  return new Promise((resolve) => {
    socket.once('close', () => resolve());
    socket.once(target.hasTls ? 'secureConnect' : 'connect', () => {
      let received = 0;
      const go = () => {
        clearTimeout(timer);
        if (manner === 'reset') connection.resetAndDestroy();
        else if (manner === 'close') socket.destroy();
        else {
          socket.end();
          setTimeout(() => socket.destroy(), PATIENCE_MS);
        }
      };
      const timer = setTimeout(go, afterMs);
      socket.once('close', () => clearTimeout(timer));
      socket.on('data', ({ length }: Buffer) => {
        received += length;
        if (received >= afterBytes) go();
      });
      socket.write(bytes.subarray(0, Math.ceil(bytes.length * sends)));
    });
  });
}
