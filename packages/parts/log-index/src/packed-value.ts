import type { ByteReader, ByteWriter } from './bytes.ts';

/**
 * An address, topic or word without its leading zeros, or without its trailing zeros when those are more. A topic that
 * contains an address packs to the same bytes as the address.
 */
export interface PackedValue {
  /** The encoding and the number of bytes; see the constants. */
  readonly tag: number;
  readonly bytes: Uint8Array;
  /** Equal exactly for equal values. */
  readonly key: string;
}

// 0 to 32: that many bytes after zeros. 33 to 63: that many bytes minus 32, before zeros.
const BEFORE_ZEROS = 32;
// 64 to 254: the shared value with that number minus 64. 255: the shared value with the number that follows, plus 191.
const SHARED = 64;
const SHARED_LONG = 255;
const MAX_SHORT = SHARED_LONG - SHARED;

/** Packs a value of at most 32 bytes. */
export function packValue(value: Uint8Array): PackedValue {
  let before = 0;
  while (before < value.length && value[before] === 0) before++;
  let after = value.length;
  while (after > before && value[after - 1] === 0) after--;
  const hasMoreAfter = value.length - after > before;
  const tag = hasMoreAfter ? BEFORE_ZEROS + after : value.length - before;
  const bytes = hasMoreAfter ? value.subarray(0, after) : value.subarray(before);
  return { tag, bytes, key: keyOf(tag, bytes) };
}

/** Twice as fast as spreading the bytes. */
function keyOf(tag: number, bytes: Uint8Array): string {
  const text: string = Reflect.apply(String.fromCharCode, null, bytes);
  return text + String.fromCharCode(tag);
}

/** Returns the packed value of a key. */
export function packedValueOf(key: string): PackedValue {
  return { tag: key.charCodeAt(key.length - 1), bytes: Buffer.from(key.slice(0, -1), 'latin1'), key };
}

/** The numbers of values by their keys. */
export type ValueNumbers = Pick<ReadonlyMap<string, number>, 'get'>;

/** Values outside a record, by number. */
export interface ValueDictionary {
  /** Returns the tag and the bytes of a value. @throws {RangeError} when there is no such value. */
  value(number: number): Uint8Array;
}

/** Writes a value, or its number when it is a shared value. */
export function writeValue(
  writer: ByteWriter,
  { tag, bytes, key }: PackedValue,
  shared?: ValueNumbers,
): void {
  const number = shared?.get(key);
  if (number === undefined) {
    writer.byte(tag);
    writer.put(bytes);
  } else if (number < MAX_SHORT) {
    writer.byte(SHARED + number);
  } else {
    writer.byte(SHARED_LONG);
    writer.varint(number - MAX_SHORT);
  }
}

/** The values that a record refers to by number: its own shared values, then those of the dictionary. */
export interface SharedValues {
  readonly bytes: Uint8Array;
  /** The offset of each value, or {@link IN_DICTIONARY} plus its number in the dictionary. */
  readonly starts: Uint32Array;
  readonly dictionary: ValueDictionary | undefined;
}

const IN_DICTIONARY = 2 ** 31;

/** Skips `count` values that were written with numbers of the dictionary alone. @throws {RangeError} */
export function readSharedValues(
  reader: ByteReader,
  count: number,
  dictionary: ValueDictionary | undefined,
): SharedValues {
  const starts = new Uint32Array(count);
  for (let number = 0; number < count; number++) {
    starts[number] = reader.at;
    const tag = reader.byte();
    if (tag < SHARED) reader.skip(lengthOf(tag));
    else if (dictionary) starts[number] = IN_DICTIONARY + numberAfter(reader, tag);
    else throw new RangeError('a shared value is unreadable');
  }
  return { bytes: reader.bytes, starts, dictionary };
}

/** Decodes a value into the bytes of `into` between `from` and `to`. @throws {RangeError} */
export function unpackValue(
  reader: ByteReader,
  into: Uint8Array,
  from: number,
  to: number,
  shared: SharedValues,
): void {
  const tag = reader.byte();
  if (tag < SHARED) {
    const start = reader.at;
    reader.skip(lengthOf(tag));
    place(into, from, to, tag, reader.bytes, start);
    return;
  }
  const number = numberAfter(reader, tag);
  const { starts, bytes, dictionary } = shared;
  const start = starts[number] ?? IN_DICTIONARY + number - starts.length;
  if (start < IN_DICTIONARY) return place(into, from, to, bytes[start] ?? 0, bytes, start + 1);
  const value = dictionary?.value(start - IN_DICTIONARY);
  if (!value) throw new RangeError(`there is no shared value ${number}`);
  place(into, from, to, value[0] ?? 0, value, 1);
}

function numberAfter(reader: ByteReader, tag: number): number {
  return tag === SHARED_LONG ? MAX_SHORT + reader.varint() : tag - SHARED;
}

function place(
  into: Uint8Array,
  from: number,
  to: number,
  tag: number,
  bytes: Uint8Array,
  start: number,
): void {
  const length = lengthOf(tag);
  if (length > to - from) throw new RangeError('a value is longer than its place');
  const at = tag > BEFORE_ZEROS ? from : to - length;
  // For so few bytes, loops are faster than `fill` and `set`.
  for (let index = from; index < at; index++) into[index] = 0;
  for (let index = 0; index < length; index++) into[at + index] = bytes[start + index] ?? 0;
  for (let index = at + length; index < to; index++) into[index] = 0;
}

function lengthOf(tag: number): number {
  return tag > BEFORE_ZEROS ? tag - BEFORE_ZEROS : tag;
}

/** An indexed field of a log: its address, the topic at a position, or its topic count. */
export type IndexedField = 'address' | 'topicCount' | 0 | 1 | 2 | 3;

/** Positions of topics. */
export const TOPIC_POSITIONS = [0, 1, 2, 3] as const;

/** Hashes a field's value to 41 bits: 38 bits of the value, and the field itself in the lowest 3 bits. */
export type ValueHash = (field: IndexedField, value: Uint8Array) => number;

/** The bits of a hash below its bucket; see chunk-parts.ts. */
export const REST_BITS = 32;
/** The highest bits of a hash, which order values first. */
export const BUCKET_BITS = 9;

const FIELD_BITS = 3;
const FIELD_MASK = (1 << FIELD_BITS) - 1;
const REST = 2 ** REST_BITS;
/** The largest prime of 32 bits. */
const PRIME = 4_294_967_291;
/** A topic has 16 words of 16 bits. */
const WORDS = 16;
/** The length of the hash key in bytes: two multipliers of 32 bits for each word. */
export const HASH_KEY_BYTES = 8 * WORDS;

/**
 * Creates the hash function of a key: two sums of the value's 16-bit words, each word multiplied by a secret number,
 * modulo a prime. The first sum gives the lower 32 bits, the second the upper 9. It is a universal family: any two values
 * collide with a chance of 1 in 2^38. Without the key, nobody can craft values that collide. Every step is exact in a
 * double.
 */
export function createValueHash(key: Uint8Array): ValueHash {
  const view = new DataView(key.buffer, key.byteOffset, HASH_KEY_BYTES);
  const multipliers = Float64Array.from({ length: 2 * WORDS }, (_, at) => view.getUint32(4 * at) % PRIME);
  return (field, value) => {
    let low = 0;
    let high = 0;
    for (let at = 0; at < value.length; at += 2) {
      const word = ((value[at] ?? 0) << 8) | (value[at + 1] ?? 0);
      low += (multipliers[at >> 1] ?? 0) * word;
      high += (multipliers[WORDS + (at >> 1)] ?? 0) * word;
    }
    const rest = (((low % PRIME) & ~FIELD_MASK) | fieldCode(field)) >>> 0;
    return ((high % PRIME) >>> (32 - BUCKET_BITS)) * REST + rest;
  };
}

/** Returns the code of a field, a number of three bits. */
export function fieldCode(field: IndexedField): number {
  if (field === 'address') return 0;
  return field === 'topicCount' ? 5 : 1 + field;
}

/** A condition on a log: a field that has any of the values. Created by `conditionsOf`. */
export interface LogCondition {
  readonly field: IndexedField;
  /** Without duplicates, in the order of their hashes. */
  readonly values: readonly Uint8Array[];
  readonly hashes: Float64Array;
  /** The function that computed the hashes. */
  readonly hash: ValueHash;
}
