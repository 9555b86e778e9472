import type { LogQuery } from '@ethread/backend';
import type { Log } from '@ethread/chain';
import { type IndexedField, TOPIC_POSITIONS, type ValueHash } from './value-hash.ts';

/** What a log must have: any of the values in a field. Made by {@link conditionsOf}. */
export interface LogCondition {
  readonly field: IndexedField;
  /** Each once, in the order of their hashes. */
  readonly values: readonly Uint8Array[];
  readonly hashes: readonly number[];
  readonly names: ReadonlySet<string>;
}

/** The conditions of a query, those with few values first. No log meets a condition without values. */
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
  // A position without topics asks for its existence, which one with topics after it implies; a fifth does not exist.
  if (topics.at(-1)?.length === 0 || topics.length > TOPIC_POSITIONS.length) {
    conditions.push(anyOf('topicCount', countsFrom(topics.length), hash));
  }
  return conditions.sort((a, b) => a.values.length - b.values.length);
}

/** Whether a log has what the condition asks for. */
export function accepts({ field, names }: LogCondition, { address, topics }: Log): boolean {
  if (field === 'topicCount') return names.has(nameOf(Uint8Array.of(topics.length)));
  const value = field === 'address' ? address : topics[field];
  return value !== undefined && names.has(nameOf(value));
}

function anyOf(field: IndexedField, values: readonly Uint8Array[], hash: ValueHash): LogCondition {
  const byName = new Map(values.map((value) => [nameOf(value), { value, hash: hash(field, value) }]));
  const hashed = [...byName.values()].sort((a, b) => a.hash - b.hash);
  return {
    field,
    values: hashed.map(({ value }) => value),
    hashes: hashed.map((one) => one.hash),
    names: new Set(byName.keys()),
  };
}

function countsFrom(count: number): Uint8Array[] {
  const counts = TOPIC_POSITIONS.map((position) => position + 1);
  return counts.filter((one) => one >= count).map((one) => Uint8Array.of(one));
}

/** Bytes as a string of as many characters, which sets and maps can compare. */
const nameOf = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
