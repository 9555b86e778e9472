import { EthreadError } from './ethread-error.ts';

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
/** Minimum number of bytes for which the native parser is faster. */
const NATIVE_BYTES = 128;

/**
 * Prints bytes as lower-case hex with prefix.
 *
 * @example bytesToHex(Uint8Array.of(1, 171)) // '0x01ab'
 */
export function bytesToHex(bytes: Uint8Array): Hex {
  if (nativeHexSlice) return `0x${nativeHexSlice.call(bytes, 0, bytes.length)}`;
  let hex: Hex = '0x';
  for (const byte of bytes) hex += HEX_OF_BYTE[byte];
  return hex;
}

/**
 * Parses prefixed hex of an even number of digits, in either case.
 *
 * @throws {InvalidHexError} without prefix, with an odd digit count or another character.
 * @example hexToBytes('0x01AB') // Uint8Array [1, 171]
 */
export function hexToBytes(hex: string): Uint8Array {
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
  for (let index = 0; index < bytes.length; index++) {
    const high = DIGIT_OF_CODE[hex.charCodeAt(2 * index + 2)] ?? -1;
    const low = DIGIT_OF_CODE[hex.charCodeAt(2 * index + 3)] ?? -1;
    if (high < 0 || low < 0) throw notHexAt(index);
    bytes[index] = high * 16 + low;
  }
  return bytes;
}

function notHexAt(byte: number): InvalidHexError {
  return new InvalidHexError(`not a hex digit near position ${2 * byte + 2}`);
}
