import type { Random } from '@ethread/core';

type FrameMaker = (random: Random) => Uint8Array;

const BODY = Buffer.from('{"jsonrpc":"2.0","id":1,"method":"no"}');

/** Encodes a masked frame (RFC 6455, section 5.2) with any first byte: final bit, reserved bits, opcode. */
function frame(first: number, payload: Uint8Array): Uint8Array {
  const mask = [0x11, 0x22, 0x33, 0x44] as const;
  const masked = payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0));
  const length = payload.length < 126 ? [payload.length] : [126, payload.length >> 8, payload.length & 0xff];
  const [low = 0, ...rest] = length;
  return Buffer.concat([Uint8Array.of(first, low | 0x80, ...rest, ...mask), masked]);
}

/** Kinds of frames that break the protocol. The connection ends, and nothing else does. */
export const frameKinds: Readonly<Record<string, { readonly weight: number; readonly make: FrameMaker }>> = {
  'an unmasked frame': { weight: 1, make: () => Buffer.concat([Uint8Array.of(0x81, BODY.length), BODY]) },
  'reserved bits': { weight: 1, make: (random) => frame(0x81 | (random.pick([1, 2, 4, 7]) << 4), BODY) },
  'a reserved opcode': { weight: 1, make: (random) => frame(0x80 | random.pick([3, 7, 11, 15]), BODY) },
  'a ping in parts': { weight: 1, make: () => frame(0x09, BODY) },
  'a long ping': { weight: 1, make: (random) => frame(0x89, random.bytes(200)) },
  'a rest without start': { weight: 1, make: () => frame(0x80, BODY) },
  'two starts': { weight: 1, make: () => Buffer.concat([frame(0x01, BODY), frame(0x01, BODY)]) },
  'a length of 2^63': {
    weight: 1,
    make: (random) => Buffer.concat([Uint8Array.of(0x81, 0xff, 0x80), random.bytes(11)]),
  },
  'a length beyond the limit': {
    weight: 1,
    make: (random) => Buffer.concat([Uint8Array.of(0x81, 0xff, 0, 0, 0, 0, 0, 0x60, 0, 0), random.bytes(64)]),
  },
  'a close with a code that is none': {
    weight: 1,
    make: (random) => frame(0x88, Uint8Array.of(random.pick([0, 1, 3]), random.below(256))),
  },
  'a close of one byte': { weight: 1, make: () => frame(0x88, Uint8Array.of(3)) },
  'a close with broken text': { weight: 1, make: () => frame(0x88, Uint8Array.of(3, 0xe8, 0xff)) },
  'HTTP once more': { weight: 1, make: () => Buffer.from('POST / HTTP/1.1\r\nHost: a\r\n\r\n') },
  'noise and the end': { weight: 2, make: (random) => random.bytes(random.below(300)) },
  'nothing and the end': { weight: 1, make: () => new Uint8Array() },
};
