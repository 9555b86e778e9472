import type { Log } from '@ethread/chain';
import {
  type PackedValue,
  packedValueOf,
  packedValues,
  type ValueDictionary,
  type ValueNumbers,
} from '@ethread/log-index';
import type { BlockRange } from '../base/block-range.ts';

/** A tag, and up to 32 bytes of a value. */
const ENTRY_BYTES = 33;
/** More values hardly make records smaller. Their numbers would take another byte. */
const MAX_VALUES = 16_384;
/** A number takes as many bytes as a shorter value. */
const MIN_VALUE_BYTES = 5;
/** The logs of one of so many blocks are counted, but at least of so many blocks of a segment. */
const SAMPLED_SHARE = 16;
const LEAST_SAMPLED = 64;

/** Returns the blocks of a segment whose logs are counted for its dictionary. */
export function sampledBlocks({ from, to }: BlockRange): number[] {
  const count = to - from + 1;
  const step = Math.max(1, Math.min(SAMPLED_SHARE, Math.floor(count / LEAST_SAMPLED)));
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => from + index * step);
}

/** Collects the most frequent values of logs. */
export interface ValueCounts {
  add(log: Log): void;
  /** Returns the values that occurred more than once, the most frequent first. */
  frequent(): readonly PackedValue[];
}

/** Creates an empty collection. */
export function createValueCounts(): ValueCounts {
  // Keys alone: a segment of mainnet has half a million values, whose bytes would take 100 MB more.
  const counts = new Map<string, number>();
  return {
    add(log) {
      for (const { bytes, key } of packedValues(log)) {
        if (bytes.length >= MIN_VALUE_BYTES) counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    },
    frequent() {
      const repeated: (readonly [key: string, count: number])[] = [];
      for (const entry of counts) if (entry[1] > 1) repeated.push(entry);
      return repeated
        .sort(([, a], [, b]) => b - a)
        .slice(0, MAX_VALUES)
        .map(([key]) => packedValueOf(key));
    },
  };
}

/** Returns the numbers of the values of a dictionary. */
export function numbersOf(values: readonly PackedValue[]): ValueNumbers {
  return new Map(values.map(({ key }, number) => [key, number]));
}

/** Encodes a dictionary: tag (1) · bytes (32) of each value. */
export function encodeDictionary(values: readonly PackedValue[]): Uint8Array {
  const encoded = new Uint8Array(ENTRY_BYTES * values.length);
  for (const [number, { tag, bytes }] of values.entries()) {
    encoded[ENTRY_BYTES * number] = tag;
    encoded.set(bytes, ENTRY_BYTES * number + 1);
  }
  return encoded;
}

/** Opens an encoded dictionary of `length` bytes. `read` returns bytes of it. */
export function openDictionary(
  length: number,
  read: (at: number, length: number) => Uint8Array,
): ValueDictionary {
  return {
    value(number) {
      const at = ENTRY_BYTES * number;
      if (at + ENTRY_BYTES > length) throw new RangeError(`there is no value ${number} in the dictionary`);
      return read(at, ENTRY_BYTES);
    },
  };
}
