import { InvalidChainBytesError } from '@ethread/chain';

/** Maximum uncompressed size of one block; the framing format defines it. */
export const MAX_BLOCK_BYTES = 65_536;

/** Distance from the end at which the search for copies stops, so that it can always read ahead. */
const MARGIN = 15;
const MIN_TABLE_BITS = 8;
const MAX_TABLE_BITS = 14;
const MULTIPLIER = 0x1e35_a7bd;
const MAX_COPY = 64;

/**
 * Compresses at most {@link MAX_BLOCK_BYTES} as one Snappy block. Copies are found as in Snappy's own library, with the
 * table size of its Go version: a rewritten archive is byte for byte as geth wrote it.
 */
export function compressBlock(source: Uint8Array): Uint8Array {
  if (source.length > MAX_BLOCK_BYTES) throw new RangeError(`a block holds at most ${MAX_BLOCK_BYTES} bytes`);
  const writer = new BlockWriter(source);
  writer.varint(source.length);
  // Shorter blocks have no room for a copy.
  const emitted = source.length < MARGIN + 2 ? 0 : writeCopies(source, writer);
  if (emitted < source.length) writer.literal(emitted, source.length);
  return writer.bytes();
}

/** Writes the source up to the point where the search for copies ends, and returns that point. */
function writeCopies(source: Uint8Array, writer: BlockWriter): number {
  let bits = MIN_TABLE_BITS;
  while (bits < MAX_TABLE_BITS && 1 << bits < source.length) bits++;
  const table = new Uint16Array(1 << bits);
  const hash = (at: number) => Math.imul(load32(source, at), MULTIPLIER) >>> (32 - bits);
  const limit = source.length - MARGIN;
  let emitted = 0;
  let at = 1;
  for (;;) {
    // After 32 steps without a copy every second byte is tried, after 32 more every third, so that incompressible data
    // is skipped quickly.
    let skip = 32;
    let next = at;
    let candidate: number;
    let slot = hash(at);
    do {
      at = next;
      const step = skip >> 5;
      next = at + step;
      skip += step;
      if (next > limit) return emitted;
      candidate = table[slot] ?? 0;
      table[slot] = at;
      slot = hash(next);
    } while (load32(source, at) !== load32(source, candidate));
    writer.literal(emitted, at);
    // Consecutive copies need no literal between them.
    do {
      const start = at;
      let from = candidate + 4;
      for (at += 4; at < source.length && source[from] === source[at]; at++) from++;
      writer.copy(start - candidate, at - start);
      emitted = at;
      if (at >= limit) return emitted;
      table[hash(at - 1)] = at - 1;
      slot = hash(at);
      candidate = table[slot] ?? 0;
      table[slot] = at;
    } while (load32(source, at) === load32(source, candidate));
    at++;
  }
}

function load32(bytes: Uint8Array, at: number): number {
  return (
    (bytes[at] ?? 0) |
    ((bytes[at + 1] ?? 0) << 8) |
    ((bytes[at + 2] ?? 0) << 16) |
    ((bytes[at + 3] ?? 0) << 24)
  );
}

/** Writes the elements of a block: literals of the source, and copies of earlier output. */
class BlockWriter {
  readonly #source: Uint8Array;
  readonly #target: Uint8Array;
  #at = 0;

  constructor(source: Uint8Array) {
    this.#source = source;
    // The worst case by Snappy's format description.
    this.#target = new Uint8Array(32 + source.length + Math.floor(source.length / 6));
  }

  bytes(): Uint8Array {
    return this.#target.slice(0, this.#at);
  }

  varint(value: number): void {
    let left = value;
    for (; left >= 0x80; left >>>= 7) this.#byte((left & 0x7f) | 0x80);
    this.#byte(left);
  }

  literal(from: number, to: number): void {
    const last = to - from - 1;
    if (last < 60) this.#byte(last << 2);
    else if (last < 0x100) this.#bytes(60 << 2, last);
    else this.#bytes(61 << 2, last, last >> 8);
    this.#target.set(this.#source.subarray(from, to), this.#at);
    this.#at += to - from;
  }

  copy(offset: number, length: number): void {
    let left = length;
    // The last copy must have at least 4 bytes: of 65 to 67, 60 go first.
    for (; left >= MAX_COPY + 4; left -= MAX_COPY) this.#longCopy(offset, MAX_COPY);
    if (left > MAX_COPY) {
      this.#longCopy(offset, 60);
      left -= 60;
    }
    if (left >= 12 || offset >= 2048) this.#longCopy(offset, left);
    else this.#bytes(((offset >> 8) << 5) | ((left - 4) << 2) | 1, offset);
  }

  #longCopy(offset: number, length: number): void {
    this.#bytes(((length - 1) << 2) | 2, offset, offset >> 8);
  }

  #byte(byte: number): void {
    this.#target[this.#at++] = byte;
  }

  #bytes(...bytes: number[]): void {
    for (const byte of bytes) this.#byte(byte);
  }
}

/**
 * Decompresses one Snappy block.
 *
 * @throws {InvalidChainBytesError} when it is not one, or contains more than {@link MAX_BLOCK_BYTES}.
 */
export function decompressBlock(block: Uint8Array): Uint8Array {
  const reader: BlockReader = { block, at: 0 };
  const target = new Uint8Array(readLength(reader));
  let filled = 0;
  while (reader.at < block.length) {
    const tag = readByte(reader);
    const kind = tag & 3;
    if (kind === 0) {
      const length = literalLength(reader, tag >> 2);
      if (length > block.length - reader.at || length > target.length - filled) throw broken('a literal');
      target.set(block.subarray(reader.at, reader.at + length), filled);
      reader.at += length;
      filled += length;
    } else {
      const length = kind === 1 ? ((tag >> 2) & 7) + 4 : (tag >> 2) + 1;
      const offset =
        kind === 1 ? ((tag >> 5) << 8) + readByte(reader) : readNumber(reader, kind === 2 ? 2 : 4);
      if (offset === 0 || offset > filled || length > target.length - filled) throw broken('a copy');
      copyWithin(target, filled, offset, length);
      filled += length;
    }
  }
  if (filled < target.length) throw broken('its end');
  return target;
}

interface BlockReader {
  readonly block: Uint8Array;
  at: number;
}

function readLength(reader: BlockReader): number {
  let length = 0;
  // Three groups of seven bits can represent more than the maximum size of a block.
  for (let shift = 0; shift < 21; shift += 7) {
    const byte = readByte(reader);
    length |= (byte & 0x7f) << shift;
    if (byte < 0x80 && length <= MAX_BLOCK_BYTES) return length;
  }
  throw broken('its length');
}

/** Reads the length of a literal: codes 0 to 59 mean the length minus one, 60 to 63 one to four bytes of length. */
function literalLength(reader: BlockReader, code: number): number {
  return 1 + (code < 60 ? code : readNumber(reader, code - 59));
}

function readNumber(reader: BlockReader, bytes: number): number {
  let value = 0;
  for (let index = 0; index < bytes; index++) value += readByte(reader) * 2 ** (8 * index);
  return value;
}

function readByte(reader: BlockReader): number {
  const byte = reader.block[reader.at++];
  if (byte === undefined) throw broken('its end');
  return byte;
}

/** Copies within the target. A copy that overlaps its own output repeats it. */
function copyWithin(target: Uint8Array, at: number, offset: number, length: number): void {
  if (offset >= length) target.copyWithin(at, at - offset, at - offset + length);
  else for (let to = at; to < at + length; to++) target[to] = target[to - offset] ?? 0;
}

function broken(where: string): InvalidChainBytesError {
  return new InvalidChainBytesError(`the Snappy block is broken at ${where}`);
}
