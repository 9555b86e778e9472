import { DamagedStoreError } from '@ethread/ports';
import { ByteWriter } from '../bytes.ts';
import { chunksOf, type LevelShape } from './level-state.ts';

/**
 * The form of the chunks of a value: one chunk, a list of them, a bitmap, or all chunks of the group. A row is a
 * sequence of values in the order of their hashes: the difference to the previous hash and the form as one varint, then
 * the chunks.
 */
const ONE = 0;
const LIST = 1;
const BITMAP = 2;
const ALL = 3;
const FORMS = 4;

/** A hash and a chunk as one number, which orders by hash: rest of the hash · chunk in the group. */
export const CHUNK_FACTOR = 65_536;

/**
 * Encodes a row.
 *
 * @param pairs Hashes and chunks in order, without duplicates.
 * @param from The first pair of the row, and `to` the end of them.
 * @param base Subtracted from the hashes of the pairs.
 */
export function encodeLevelRow(
  chunks: number,
  pairs: Float64Array,
  { from, to, base }: { readonly from: number; readonly to: number; readonly base: number },
): Uint8Array {
  const writer = new ByteWriter();
  let previous = base;
  for (let at = from, end = from; at < to; at = end) {
    const rest = Math.floor((pairs[at] ?? 0) / CHUNK_FACTOR);
    while (end < to && Math.floor((pairs[end] ?? 0) / CHUNK_FACTOR) === rest) end++;
    const form = formOf(chunks, end - at);
    writer.varint((rest - previous) * FORMS + form);
    previous = rest;
    writeChunks(writer, chunks, form, pairs.subarray(at, end));
  }
  return writer.bytes();
}

function formOf(chunks: number, count: number): number {
  if (count === 1) return ONE;
  if (count === chunks) return ALL;
  return 1 + count * widthOf(chunks) < chunks / 8 ? LIST : BITMAP;
}

function writeChunks(writer: ByteWriter, chunks: number, form: number, pairs: Float64Array): void {
  if (form === ALL) return;
  if (form === BITMAP) {
    const bitmap = new Uint8Array(Math.ceil(chunks / 8));
    for (const pair of pairs) {
      const chunk = pair % CHUNK_FACTOR;
      bitmap[chunk >> 3] = (bitmap[chunk >> 3] ?? 0) | (1 << (chunk & 7));
    }
    writer.put(bitmap);
    return;
  }
  if (form === LIST) writer.varint(pairs.length);
  for (const pair of pairs) {
    const chunk = pair % CHUNK_FACTOR;
    writer.byte(chunk & 0xff);
    if (widthOf(chunks) === 2) writer.byte(chunk >> 8);
  }
}

/** Reads the values of a row one after another. Every method throws a {@link DamagedStoreError} past the end. */
export class LevelRow {
  /** The lower bits of the current value's hash. */
  rest = 0;
  readonly #bytes: Uint8Array;
  readonly #chunks: number;
  #form = ONE;
  /** The start of the current value's chunks, and their number in a list. */
  #at = 0;
  #count = 0;
  #next = 0;

  constructor(shape: LevelShape, level: number, bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#chunks = chunksOf(shape, level);
  }

  /** Advances to the next value. Returns false at the end of the row. */
  next(): boolean {
    if (this.#next >= this.#bytes.length) return false;
    const token = this.#varint();
    this.rest += Math.floor(token / FORMS);
    this.#form = token % FORMS;
    const width = widthOf(this.#chunks);
    this.#count = this.#form === LIST ? this.#varint() : 1;
    this.#at = this.#next;
    if (this.#form === BITMAP) this.#next += Math.ceil(this.#chunks / 8);
    else if (this.#form !== ALL) this.#next += width * this.#count;
    if (this.#next > this.#bytes.length) throw unreadable();
    return true;
  }

  /** Advances to a value. Returns false when the row does not contain it. */
  find(rest: number): boolean {
    while (this.next()) if (this.rest >= rest) return this.rest === rest;
    return false;
  }

  /** Visits the chunks of the current value in order. */
  visitChunks(visit: (chunk: number) => void): void {
    const bytes = this.#bytes;
    const at = this.#at;
    if (this.#form === ALL) {
      for (let chunk = 0; chunk < this.#chunks; chunk++) visit(chunk);
    } else if (this.#form === BITMAP) {
      for (let chunk = 0; chunk < this.#chunks; chunk++) {
        if (((bytes[at + (chunk >> 3)] ?? 0) >> (chunk & 7)) & 1) visit(chunk);
      }
    } else if (widthOf(this.#chunks) === 1) {
      for (let index = 0; index < this.#count; index++) visit(bytes[at + index] ?? 0);
    } else {
      for (let index = 0; index < this.#count; index++) {
        visit((bytes[at + 2 * index] ?? 0) | ((bytes[at + 2 * index + 1] ?? 0) << 8));
      }
    }
  }

  #varint(): number {
    let number = 0;
    for (let factor = 1; factor < 2 ** 42; factor *= 0x80) {
      const byte = this.#bytes[this.#next++];
      if (byte === undefined) break;
      number += (byte & 0x7f) * factor;
      if (byte < 0x80) return number;
    }
    throw unreadable();
  }
}

/** Returns the bytes of a chunk number in a row. */
function widthOf(chunks: number): number {
  return chunks <= 256 ? 1 : 2;
}

function unreadable(): DamagedStoreError {
  return new DamagedStoreError('a row of the upper levels of the log index is unreadable');
}
