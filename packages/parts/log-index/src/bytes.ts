/** Writes bytes sequentially. */
export class ByteWriter {
  #bytes = Buffer.allocUnsafe(256);
  length = 0;

  /** Returns the written bytes. */
  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  byte(byte: number): void {
    this.#reserve(1);
    this.#bytes[this.length++] = byte;
  }

  /** Writes a number below 2^53 in groups of seven bits, lowest group first. */
  varint(number: number): void {
    this.#reserve(8);
    let rest = number;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) this.#bytes[this.length++] = (rest % 0x80) | 0x80;
    this.#bytes[this.length++] = rest;
  }

  put(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  #reserve(more: number): void {
    if (this.length + more <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafe(Math.max(this.length + more, 2 * this.#bytes.length));
    grown.set(this.#bytes.subarray(0, this.length));
    this.#bytes = grown;
  }
}

/** Reads bytes sequentially. Every method throws a RangeError past the end. */
export class ByteReader {
  readonly bytes: Uint8Array;
  at: number;
  readonly #end: number;

  constructor(bytes: Uint8Array, from = 0, to = bytes.length) {
    if (to > bytes.length) throw new RangeError('a record is cut off');
    this.bytes = bytes;
    this.at = from;
    this.#end = to;
  }

  byte(): number {
    const { at } = this;
    this.skip(1);
    return this.bytes[at] ?? 0;
  }

  varint(): number {
    let number = 0;
    for (let factor = 1; factor < 2 ** 53; factor *= 0x80) {
      const byte = this.byte();
      number += (byte & 0x7f) * factor;
      if (byte < 0x80) return number;
    }
    throw new RangeError('a number is too large');
  }

  /** Returns a view of the next bytes. */
  take(length: number): Uint8Array {
    const { at } = this;
    this.skip(length);
    return this.bytes.subarray(at, this.at);
  }

  skip(length: number): void {
    this.at += length;
    if (this.at > this.#end) throw new RangeError('a record is cut off');
  }
}

/** The approximate limit of bytes for logs that are returned together. */
export const PART_BYTES = 128 * 1024;

const FIRST_BYTES = 1024;
const MOST_BYTES = 2 * PART_BYTES;
const NONE = new Uint8Array(0);

/**
 * A reusable buffer for logs that are returned together. Even a response of gigabytes leaves nothing for the garbage
 * collector, and a view of the buffer takes a third of the time of an allocation.
 */
export class PartMemory {
  #slab = NONE;
  #taken = 0;

  /** Returns uninitialized memory that is valid until {@link reuse}. */
  take(length: number): Uint8Array {
    if (this.#taken + length > this.#slab.length && !this.#grow(length)) return new Uint8Array(length);
    const start = this.#taken;
    this.#taken += length;
    return this.#slab.subarray(start, this.#taken);
  }

  /** Makes all memory available again. */
  reuse(): void {
    this.#taken = 0;
  }

  /** Doubles the buffer, so that a few logs need little memory. Earlier results stay valid. */
  #grow(length: number): boolean {
    const size = Math.max(FIRST_BYTES, 2 * this.#slab.length);
    if (size > MOST_BYTES || length > size) return false;
    this.#slab = new Uint8Array(size);
    this.#taken = 0;
    return true;
  }
}
