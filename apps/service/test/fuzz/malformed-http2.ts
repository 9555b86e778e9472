import { FLAGS, FRAMES, postFields, PREFACE, printFields, printFrame, uint32 } from '@ethread/http/testing';
import { callHead } from './call-head.ts';
import type { Random } from '@ethread/core';
import type { World } from './world.ts';

/** All bytes of a connection, from its first byte. */
type Http2Maker = (random: Random, world: World) => Uint8Array;

const BODY = Buffer.from('{"jsonrpc":"2.0","id":1,"method":"eth_getBlockByNumber","params":["0x0",false]}');
const SETTINGS = printFrame(FRAMES.settings, FLAGS.none, 0);
const GREETING = Buffer.concat([PREFACE, SETTINGS]);

const after = (...frames: readonly Uint8Array[]): Buffer => Buffer.concat([GREETING, ...frames]);

/** Returns the head of a valid call. */
const head = (stream: number, { key }: World, flags?: number): Buffer => callHead(stream, key, flags);

/** Returns a valid call. */
const call = (stream: number, world: World): Buffer =>
  Buffer.concat([head(stream, world), printFrame(FRAMES.data, FLAGS.endStream, stream, BODY)]);

const times = (count: number, make: (index: number) => Uint8Array): Buffer =>
  Buffer.concat(Array.from({ length: count }, (_, index) => make(index)));

/** Returns a frame in which nothing but the length is valid. */
const anyFrame: Http2Maker = (random) =>
  printFrame(
    random.below(12),
    random.below(256),
    random.pick([0, 1, 2, 3, 5, 7, 0x7fffffff, 0xffffffff]),
    random.bytes(random.below(random.chance(0.1) ? 17_000 : 60)),
  );

/** Kinds of connections that break the protocol, or are about to. The service may end them, but no other connection. */
export const http2Kinds: Readonly<Record<string, { readonly weight: number; readonly make: Http2Maker }>> = {
  'a call with some bytes changed': {
    weight: 6,
    make(random, world) {
      const bytes = after(call(1, world), call(3, world));
      for (let count = 1 + random.below(4); count > 0; count--)
        bytes[random.below(bytes.length)] = random.below(256);
      return bytes;
    },
  },
  'a call that stops': {
    weight: 3,
    make(random, world) {
      const bytes = after(call(1, world));
      return bytes.subarray(0, random.below(bytes.length));
    },
  },
  'frames of any kind': {
    weight: 6,
    make: (random, world) =>
      after(
        call(1, world),
        times(1 + random.below(20), () => anyFrame(random, world)),
      ),
  },
  'a wrong length': {
    weight: 3,
    make: (random, world) =>
      after(
        printFrame(
          random.below(10),
          random.below(256),
          random.below(4),
          random.bytes(random.below(50)),
          random.pick([0, 1, 4, 8, 100, 16_384, 16_385, 0xffffff]),
        ),
        call(1, world),
      ),
  },
  'DATA of no stream, or of one that is not open': {
    weight: 2,
    make: (random) => after(printFrame(FRAMES.data, random.below(256), random.pick([0, 1, 2, 9]), BODY)),
  },
  'padding beyond the frame': {
    weight: 1,
    make: (random, world) =>
      after(head(1, world), printFrame(FRAMES.data, FLAGS.padded, 1, Buffer.of(200, ...random.bytes(5)))),
  },
  'what is no HPACK': {
    weight: 4,
    make: (random) =>
      after(
        printFrame(
          FRAMES.headers,
          FLAGS.endHeaders | FLAGS.endStream,
          1,
          random.bytes(1 + random.below(200)),
        ),
      ),
  },
  'a head that fills tables': {
    weight: 1,
    make: (random) => {
      // A literal that is added to the dynamic table (RFC 7541, section 6.2.1), and then references to it that fill a
      // frame.
      const stored = Buffer.concat([Buffer.of(0x40), printFields([['x', 'a'.repeat(3_000)]]).subarray(1)]);
      return after(
        printFrame(
          FRAMES.headers,
          FLAGS.endHeaders,
          1,
          Buffer.concat([stored, Buffer.alloc(random.below(16_000), 0xbe)]),
        ),
      );
    },
  },
  'a window beyond all bounds': {
    weight: 2,
    make: (random, world) =>
      after(
        head(1, world),
        printFrame(
          FRAMES.windowUpdate,
          FLAGS.none,
          random.pick([0, 1, 3]),
          uint32(random.pick([0, 1, 0x7fffffff, 0xffffffff])),
        ),
        printFrame(FRAMES.windowUpdate, FLAGS.none, 1, uint32(0x7fffffff)),
      ),
  },
  'a CONTINUATION of another stream, or after something else': {
    weight: 2,
    make: (random, world) =>
      after(
        printFrame(FRAMES.headers, FLAGS.none, 1, printFields(postFields())),
        ...(random.chance(0.5) ? [call(3, world)] : []),
        printFrame(FRAMES.continuation, FLAGS.endHeaders, random.pick([0, 1, 3]), printFields([['x', 'y']])),
      ),
  },
  'settings that are none': {
    weight: 2,
    make: (random, world) =>
      after(
        printFrame(
          FRAMES.settings,
          random.pick([0, 1, 255]),
          random.pick([0, 1]),
          random.bytes(random.below(400)),
        ),
        call(1, world),
      ),
  },
  'streams out of order': {
    weight: 1,
    make: (random, world) =>
      after(...[7, 3, 7, 2, 9].map((stream) => call(random.chance(0.5) ? stream : 7, world))),
  },
  'many streams that are reset': {
    weight: 1,
    make: (random, world) =>
      after(
        times(2_000, (index) =>
          Buffer.concat([
            head(2 * index + 1, world, random.pick([FLAGS.none, FLAGS.endStream])),
            printFrame(FRAMES.reset, FLAGS.none, 2 * index + 1, uint32(random.below(16))),
          ]),
        ),
      ),
  },
  'many streams that are not ended': {
    weight: 1,
    make: (_random, world) => after(times(500, (index) => head(2 * index + 1, world))),
  },
  'a flood of one frame': {
    weight: 1,
    make: (random, world) => {
      const frame = random.pick([
        SETTINGS,
        printFrame(FRAMES.ping, FLAGS.none, 0, Buffer.alloc(8)),
        printFrame(FRAMES.priority, FLAGS.none, 5, Buffer.of(0, 0, 0, 0, 1)),
        printFrame(FRAMES.data, FLAGS.none, 1),
        printFrame(0xfa, 0, 0, Buffer.alloc(100)),
      ]);
      return after(
        head(1, world),
        times(5_000, () => frame),
      );
    },
  },
  'half a preface': { weight: 1, make: (random) => PREFACE.subarray(0, random.below(PREFACE.length)) },
  'another preface': {
    weight: 1,
    make: (random, { key }) =>
      random.pick([
        Buffer.from(`POST /v3/${key} HTTP/1.1\r\nHost: a\r\n\r\n`),
        Buffer.concat([PREFACE, PREFACE]),
        Buffer.concat([PREFACE, random.bytes(100)]),
        random.bytes(random.below(300)),
      ]),
  },
};
