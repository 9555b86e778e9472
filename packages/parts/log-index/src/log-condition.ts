import type { LogQuery } from '@ethread/ports';
import type { Log } from '@ethread/chain';
import { bytesEqual } from '@ethread/core';
import { lowerBound } from './id-set.ts';
import { type IndexedField, TOPIC_POSITIONS, type ValueHash } from './value-hash.ts';

/** A condition on a log: a field that has any of the values. Created by {@link conditionsOf}. */
export interface LogCondition {
  readonly field: IndexedField;
  /** Without duplicates, in the order of their hashes. */
  readonly values: readonly Uint8Array[];
  readonly hashes: Float64Array;
  /** The function that computed the hashes. */
  readonly hash: ValueHash;
}

const NO_VALUE = new Uint8Array();

/** Returns the conditions of a query, those with few values first. No log meets a condition without values. */
export function conditionsOf(
  { addresses, topics }: Pick<LogQuery, 'addresses' | 'topics'>,
  hash: ValueHash,
): LogCondition[] {
  const conditions: LogCondition[] = [];
  if (addresses.length > 0) conditions.push(anyOf('address', addresses, hash));
  for (const position of TOPIC_POSITIONS) {
    const values = topics[position] ?? [];
    if (values.length > 0) conditions.push(anyOf(position, values, hash));
  }
  // A position without topics requires that the topic exists. A later position with topics implies it. No log has a
  // fifth topic.
  if (topics.at(-1)?.length === 0 || topics.length > TOPIC_POSITIONS.length) {
    conditions.push(anyOf('topicCount', countsFrom(topics.length), hash));
  }
  return conditions.sort((a, b) => a.values.length - b.values.length);
}

/** Reports whether a log meets a condition. */
export function accepts(condition: LogCondition, { address, topics }: Log): boolean {
  const { field } = condition;
  if (field === 'topicCount') return hasValue(condition, Uint8Array.of(topics.length));
  const value = field === 'address' ? address : topics[field];
  return value !== undefined && hasValue(condition, value);
}

function hasValue({ field, values, hashes, hash }: LogCondition, value: Uint8Array): boolean {
  const [only] = values;
  if (only && values.length === 1) return bytesEqual(only, value);
  const wanted = hash(field, value);
  for (let at = lowerBound(hashes, wanted); hashes[at] === wanted; at++) {
    const same = values[at];
    if (same && bytesEqual(same, value)) return true;
  }
  return false;
}

function anyOf(field: IndexedField, values: readonly Uint8Array[], hash: ValueHash): LogCondition {
  const hashes = values.map((value) => hash(field, value));
  const sorted = values.map((_value, at) => at).sort((a, b) => (hashes[a] ?? 0) - (hashes[b] ?? 0));
  const stored: { readonly value: Uint8Array; readonly hash: number }[] = [];
  for (const at of sorted) {
    const value = values[at] ?? NO_VALUE;
    const its = hashes[at] ?? 0;
    let before = stored.length - 1;
    while (stored[before]?.hash === its && !bytesEqual(stored[before]?.value ?? NO_VALUE, value)) before--;
    if (stored[before]?.hash !== its) stored.push({ value, hash: its });
  }
  return {
    field,
    values: stored.map(({ value }) => value),
    hashes: Float64Array.from(stored, (one) => one.hash),
    hash,
  };
}

function countsFrom(count: number): Uint8Array[] {
  const counts = TOPIC_POSITIONS.map((position) => position + 1);
  return counts.filter((one) => one >= count).map((one) => Uint8Array.of(one));
}
