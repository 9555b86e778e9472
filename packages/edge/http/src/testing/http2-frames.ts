/** Types of frames (RFC 9113, section 6). */
export const FRAMES = {
  data: 0,
  headers: 1,
  priority: 2,
  reset: 3,
  settings: 4,
  pushPromise: 5,
  ping: 6,
  goAway: 7,
  windowUpdate: 8,
  continuation: 9,
} as const;

/** Flags of frames. */
export const FLAGS = { none: 0, ack: 1, endStream: 1, endHeaders: 4, padded: 8, priority: 0x20 } as const;

/** The first bytes of a client, before its SETTINGS (RFC 9113, section 3.4). */
export const PREFACE = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'latin1');

/** A received frame. */
export interface Frame {
  readonly type: number;
  readonly flags: number;
  readonly stream: number;
  readonly payload: Buffer;
}

const HEAD_BYTES = 9;

/** Prints a frame. Its parts need not be consistent. */
export function printFrame(
  type: number,
  flags: number,
  stream: number,
  payload: Uint8Array = Buffer.alloc(0),
  length: number = payload.length,
): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUIntBE(length, 0, 3);
  head.writeUInt8(type, 3);
  head.writeUInt8(flags, 4);
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

/** Returns a number of 32 bits, such as an error code or an increment. */
export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** Returns header fields as literals without indexing (RFC 7541, section 6.2.2). */
export function printFields(fields: readonly (readonly [name: string, value: string])[]): Buffer {
  return Buffer.concat(
    fields.flatMap(([name, value]) => [Buffer.of(0), printString(name), printString(value)]),
  );
}

/** Prints a string without Huffman codes (RFC 7541, section 5.2). */
function printString(text: string): Buffer {
  const bytes = Buffer.from(text, 'latin1');
  return Buffer.concat([printInteger(bytes.length), bytes]);
}

/** Prints an integer with a prefix of 7 bits (RFC 7541, section 5.1). */
function printInteger(value: number): Buffer {
  if (value < 127) return Buffer.of(value);
  const bytes = [127];
  for (value -= 127; value >= 128; value >>>= 7) bytes.push((value & 127) | 128);
  return Buffer.from([...bytes, value]);
}

/** Parses the frames that bytes begin with, and returns the rest, too. */
export function readFrames(bytes: Buffer): { readonly frames: readonly Frame[]; readonly rest: Buffer } {
  const frames: Frame[] = [];
  for (;;) {
    const end = bytes.length < HEAD_BYTES ? Infinity : HEAD_BYTES + bytes.readUIntBE(0, 3);
    if (bytes.length < end) return { frames, rest: bytes };
    frames.push({
      type: bytes.readUInt8(3),
      flags: bytes.readUInt8(4),
      stream: bytes.readUInt32BE(5),
      payload: bytes.subarray(HEAD_BYTES, end),
    });
    bytes = bytes.subarray(end);
  }
}
