import { EthreadError } from './ethread-error.ts';

/** Compares two byte strings by length and content. Not constant-time: never use it for secrets. */
export function bytesEqual(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false;
  return true;
}

/** Maximum length of an array whose bytes V8 places on its own heap. */
const MAX_HEAP_BYTES = 64;

/**
 * Returns a part of a byte string as a plain Uint8Array, to be read only. Copies from a short array: a view of it would
 * move its bytes out of V8's heap, which takes five times as long (300 ns) and burdens the garbage collector.
 */
export function partOf(bytes: Uint8Array, start = 0, end: number = bytes.length): Uint8Array {
  if (bytes.length > MAX_HEAP_BYTES) {
    return new Uint8Array(bytes.buffer, bytes.byteOffset + start, end - start);
  }
  const part = new Uint8Array(end - start);
  for (let index = 0; index < part.length; index++) part[index] = bytes[start + index] ?? 0;
  return part;
}

/** Reads a big-endian number of 32 bits. Unlike a DataView, it leaves a short array on V8's heap. */
export function readUint32(bytes: Uint8Array, at: number): number {
  const high = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
  const low = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
  return ((high << 16) | low) >>> 0;
}

/** Writes a big-endian number of 32 bits. */
export function writeUint32(bytes: Uint8Array, at: number, value: number): void {
  bytes[at] = value >>> 24;
  bytes[at + 1] = value >>> 16;
  bytes[at + 2] = value >>> 8;
  bytes[at + 3] = value;
}

/** Concatenates byte strings into a new array. */
export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}

/** Fewest bytes for which a view of their words pays. */
const MANY_BYTES = 256;

/**
 * Counts zero bytes, of a call's input of megabytes for example, four at a time. V8 copies a loop over single bytes into
 * its caller while that runs, and stays in code that takes several times as long.
 */
export function countZeros(bytes: Uint8Array): number {
  const { buffer, byteOffset, length } = bytes;
  const first = length < MANY_BYTES ? length : -byteOffset & 3;
  const words = (length - first) >>> 2;
  let zeros = zerosBetween(bytes, 0, first) + zerosBetween(bytes, first + 4 * words, length);
  if (words > 0) zeros += zerosInWords(new Int32Array(buffer, byteOffset + first, words));
  return zeros;
}

function zerosBetween(bytes: Uint8Array, from: number, to: number): number {
  let zeros = 0;
  for (let at = from; at < to; at++) if (bytes[at] === 0) zeros++;
  return zeros;
}

/**
 * Counts the zero bytes of words. In each byte that is zero, and in no other, `flags` has its highest bit. Each byte of
 * `sums` counts those of one place, of 255 words at most.
 */
function zerosInWords(words: Int32Array): number {
  let zeros = 0;
  for (let at = 0; at < words.length;) {
    let sums = 0;
    for (const end = Math.min(at + 255, words.length); at < end; at++) {
      const word = words[at] ?? 0;
      const flags = ~(((word & 0x7f7f7f7f) + 0x7f7f7f7f) | word | 0x7f7f7f7f);
      sums = (sums + (flags >>> 7)) | 0;
    }
    zeros += (sums & 255) + ((sums >>> 8) & 255) + ((sums >>> 16) & 255) + (sums >>> 24);
  }
  return zeros;
}

/** A `0x`-prefixed hex string. Used only at the edges: inside, bytes are `Uint8Array`. */
export type Hex = `0x${string}`;

/** Thrown by {@link hexToBytes} and `hexToQuantity` for text that is not valid hex or not a valid quantity. */
export class InvalidHexError extends EthreadError {
  override readonly name = 'InvalidHexError';
}

// Lookup tables: the two hex characters of each byte value, and the value of each hex digit's char code.
const HEX_OF_BYTE: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, '0'),
);
const [ZERO, LETTER_X] = [0x30, 0x78];
const DIGIT_OF_CODE = new Int8Array(128).fill(-1);
for (let digit = 0; digit < 16; digit++) {
  const character = digit.toString(16);
  DIGIT_OF_CODE[character.charCodeAt(0)] = digit;
  DIGIT_OF_CODE[character.toUpperCase().charCodeAt(0)] = digit;
}

/**
 * Node's own printer and parser, which accept any Uint8Array. The printer is 2 (20 bytes) to 8 times (1,000 bytes) as
 * fast as a loop. The parser is 10 times as fast from some hundred bytes on, and slower for a few. Absent in browsers.
 * Node's types do not name them, because Node only documents methods of `Buffer`, which needs a Buffer for each call.
 */
interface NativeHex {
  hexSlice?: (this: Uint8Array, start: number, end: number) => string;
  /** Returns the number of bytes before the first character that is no hex digit. */
  hexWrite?: (this: Uint8Array, hex: string, offset: number, length: number) => number;
}
const { Buffer: nodeBuffer } = globalThis as {
  Buffer?: { prototype: NativeHex; byteLength(text: string): number };
};
const nativeHexSlice = nodeBuffer?.prototype.hexSlice;
const nativeHexWrite = nodeBuffer?.prototype.hexWrite;
/** The standard's printer and parser, which browsers have. Their loops would run slowly in a page that has just begun. */
const { toHex }: { toHex?: (this: Uint8Array) => string } = Object(Uint8Array.prototype);
const { fromHex }: { fromHex?: (hex: string) => Uint8Array } = Object(Uint8Array);
/** Minimum number of bytes for which the native parser is faster. */
const NATIVE_BYTES = 128;

/**
 * Prints bytes as lower-case hex with prefix.
 *
 * @example bytesToHex(Uint8Array.of(1, 171)) // '0x01ab'
 */
export function bytesToHex(bytes: Uint8Array): Hex {
  return `0x${bytesToDigits(bytes)}`;
}

/** Prints bytes as lower-case hex without prefix. */
export function bytesToDigits(bytes: Uint8Array): string {
  if (nativeHexSlice) return nativeHexSlice.call(bytes, 0, bytes.length);
  if (toHex) return toHex.call(bytes);
  let digits = '';
  for (const byte of bytes) digits += HEX_OF_BYTE[byte];
  return digits;
}

/**
 * Parses prefixed hex of an even number of digits, in either case. Returns the bytes of hex that was parsed before.
 *
 * @throws {InvalidHexError} without prefix, with an odd digit count or another character.
 * @example hexToBytes('0x01AB') // Uint8Array [1, 171]
 */
export function hexToBytes(hex: string | ParsedHex): Uint8Array {
  if (typeof hex !== 'string') return hex.bytes;
  if (!hex.startsWith('0x') || hex.length % 2 !== 0) {
    throw new InvalidHexError('expected 0x and an even number of hex digits');
  }
  const bytes = new Uint8Array(hex.length / 2 - 1);
  // The native parser takes only the low byte of each character, so that the text must be ASCII.
  if (nativeHexWrite && bytes.length >= NATIVE_BYTES && nodeBuffer?.byteLength(hex) === hex.length) {
    const written = nativeHexWrite.call(bytes, hex.slice(2), 0, bytes.length);
    if (written < bytes.length) throw notHexAt(written);
    return bytes;
  }
  if (fromHex && !nativeHexWrite) {
    try {
      return fromHex(hex.slice(2));
    } catch {
      // The loop finds the position.
    }
  }
  for (let index = 0; index < bytes.length; index++) {
    const high = DIGIT_OF_CODE[hex.charCodeAt(2 * index + 2)] ?? -1;
    const low = DIGIT_OF_CODE[hex.charCodeAt(2 * index + 3)] ?? -1;
    if (high < 0 || low < 0) throw notHexAt(index);
    bytes[index] = high * 16 + low;
  }
  return bytes;
}

/**
 * Parses the characters of bytes in prefixed hex, in either case. Returns undefined for any other text. It makes no
 * string, which would take twice the memory of the bytes or more.
 */
export function hexTextToBytes(text: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const { length } = text;
  if (length < 2 || length % 2 !== 0 || text[0] !== ZERO || text[1] !== LETTER_X) return undefined;
  const bytes = new Uint8Array(length / 2 - 1);
  for (let at = 2; at < length; at += 2) {
    const byte = ((DIGIT_OF_CODE[text[at] ?? 0] ?? -1) << 4) | (DIGIT_OF_CODE[text[at + 1] ?? 0] ?? -1);
    // Either digit is -1, whose bits are all set.
    if (byte < 0) return undefined;
    bytes[at / 2 - 1] = byte;
  }
  return bytes;
}

function notHexAt(byte: number): InvalidHexError {
  return new InvalidHexError(`not a hex digit near position ${2 * byte + 2}`);
}

/** Marks {@link ParsedHex} for generated checks, which import nothing. */
const PARSED_HEX = Symbol.for('parsed hex');

/**
 * A long text of bytes in hex that another thread has checked and parsed. Its characters take megabytes of a heap, and
 * milliseconds to check and parse, so that they are made only where a program needs them.
 */
export class ParsedHex {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get length(): number {
    return 2 + 2 * this.bytes.length;
  }

  toString(): Hex {
    return bytesToHex(this.bytes);
  }

  toJSON(): Hex {
    return this.toString();
  }
}

// Not as a member: a package that is compiled file by file cannot declare a computed name.
Object.defineProperty(ParsedHex.prototype, PARSED_HEX, { value: true });

const QUANTITY = /^0x[0-9a-fA-F]+$/;

/**
 * Prints a non-negative integer as a JSON-RPC quantity: no leading zeros, zero is `0x0`.
 *
 * @example quantityToHex(1024n) // '0x400'
 */
export function quantityToHex(quantity: bigint | number): Hex {
  return `0x${quantity.toString(16)}`;
}

/**
 * Parses a quantity. Accepts leading zeros, as nodes do.
 *
 * @throws {InvalidHexError} for anything but 0x and hex digits.
 */
export function hexToQuantity(hex: string): bigint {
  if (!QUANTITY.test(hex)) throw new InvalidHexError('expected 0x and at least one hex digit');
  return BigInt(hex);
}

/**
 * Frees the memory of an array now. All arrays over the same memory are empty afterwards. A collection comes much later:
 * V8 lets each thread hold some 64 MiB of unused buffers before one begins.
 */
export function freeBytes({ buffer }: Uint8Array<ArrayBuffer>): void {
  buffer.transfer(0);
}
