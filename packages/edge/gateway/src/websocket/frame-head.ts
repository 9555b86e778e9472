/** The head of a client's frame (RFC 6455, section 5.2). */
export interface FrameHead {
  readonly opcode: number;
  /** Whether the frame ends its message. */
  readonly isLast: boolean;
  /** Whether a bit is set that belongs to an extension. The service has none. */
  readonly hasReserved: boolean;
  readonly isMasked: boolean;
  /** The four bytes of the mask as one number. */
  readonly mask: number;
  /** The bytes of the payload. */
  readonly length: number;
  /** The bytes of the head itself. */
  readonly size: number;
}

export const CONTINUATION = 0;
export const TEXT = 1;
export const BINARY = 2;
export const CLOSE = 8;
export const PONG = 10;
/** The longest payload of a control frame, in bytes (RFC 6455, section 5.5). */
export const MAX_CONTROL_BYTES = 125;

/** The lengths that announce a length in the next two bytes, and in the next eight bytes. */
const IN_TWO_BYTES = 126;
const IN_EIGHT_BYTES = 127;

/** Reads the head of a frame at an offset. Returns undefined while it is incomplete. */
export function readFrameHead(bytes: Buffer, at: number): FrameHead | undefined {
  if (bytes.length < at + 2) return undefined;
  const first = bytes.readUInt8(at);
  const second = bytes.readUInt8(at + 1);
  const isMasked = (second & 0x80) !== 0;
  const short = second & 0x7f;
  const lengthSize = short === IN_TWO_BYTES ? 2 : short === IN_EIGHT_BYTES ? 8 : 0;
  const size = 2 + lengthSize + (isMasked ? 4 : 0);
  if (bytes.length < at + size) return undefined;
  return {
    opcode: first & 0x0f,
    isLast: (first & 0x80) !== 0,
    hasReserved: (first & 0x70) !== 0,
    isMasked,
    mask: isMasked ? bytes.readUInt32BE(at + size - 4) : 0,
    length:
      lengthSize === 0
        ? short
        : lengthSize === 2
          ? bytes.readUInt16BE(at + 2)
          : bytes.readUInt32BE(at + 2) * 2 ** 32 + bytes.readUInt32BE(at + 6),
    size,
  };
}

/**
 * Unmasks a part of a payload in place (RFC 6455, section 5.3).
 *
 * @param offset - the bytes of the payload before this part.
 */
export function unmask(part: Uint8Array, mask: number, offset: number): void {
  if (mask === 0) return;
  const turn = 8 * (offset & 3);
  const word = turn === 0 ? mask : (mask << turn) | (mask >>> (32 - turn));
  const view = new DataView(part.buffer, part.byteOffset, part.length);
  let at = 0;
  for (; at + 4 <= part.length; at += 4) view.setUint32(at, view.getUint32(at) ^ word);
  for (; at < part.length; at++) view.setUint8(at, view.getUint8(at) ^ (word >>> (24 - 8 * (at & 3))));
}
