import { type LogCondition, type IndexedField, TOPIC_POSITIONS, type ValueHash } from './packed-value.ts';
import type { LogQuery } from '@ethread/ports';
import type { Log } from '@ethread/chain';
import { bytesEqual, type Awaitable, awaited, type ClientPace, type Steps } from '@ethread/core';
import {
  lowerBound,
  CHUNK_IDS,
  type IdList,
  type IdSet,
  IdUnion,
  idsWithin,
  intersect,
  NO_IDS,
} from './id-set.ts';
import type { FoundIds, LogIndex } from './log-index.ts';
import type { LogRange } from './log-tables.ts';

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

/** The logs of a chunk that may match according to the index alone. */
export interface ChunkMatches {
  readonly chunk: number;
  /** The searched part of the chunk, counted from the chunk's first log. */
  readonly within: LogRange;
  /** The ids in order, counted from the chunk's first log. They include every match. */
  readonly ids: IdList;
  /** The conditions that some of the ids may not meet. Empty when all ids are certain matches. */
  readonly doubts: readonly LogCondition[];
}

/**
 * A condition with more values than this is looked up after the others, which may rule out the chunk or leave only a
 * few logs.
 */
const FEW_VALUES = 32;
/**
 * The cost of reading a log, as a number of values looked up in a chunk in the same time: the head of its block, and
 * the log itself.
 */
const BLOCK_COST = 32;
const LOG_COST = 1;
/** Logs closer together than this are probably from one block. */
const NEAR = 64;

/**
 * Looks conditions up in a chunk. Stops early when so few logs are left that reading them is faster, because a log
 * shows all of its values.
 */
export function matchChunk(
  index: LogIndex,
  chunk: number,
  conditions: readonly LogCondition[],
  range: LogRange,
): ChunkMatches {
  const start = chunk * CHUNK_IDS;
  const within = { from: Math.max(range.from - start, 0), to: Math.min(range.to - start, CHUNK_IDS) };
  if (conditions.length === 0) return { chunk, within, ids: idsWithin(ALL_IDS, within), doubts: [] };
  const none: ChunkMatches = { chunk, within, ids: NO_IDS, doubts: [] };
  const found: FoundIds[] = [];
  const long: LogCondition[] = [];
  for (const condition of conditions) {
    if (condition.values.length > FEW_VALUES) {
      long.push(condition);
      continue;
    }
    const few = index.find(chunk, [condition], within.from);
    if (!few) return none;
    found.push(...few);
  }
  let left: IdSet | undefined;
  let isCertain = true;
  /** Intersects the ids of the conditions, unless reading the remaining logs is faster. */
  function narrow(to: readonly FoundIds[]): void {
    for (const one of to) {
      if (readingCost(left) <= one.cost) isCertain = false;
      else {
        left = left ? intersect(left, one.ids) : one.ids;
        isCertain &&= one.isCertain;
      }
    }
  }
  narrow(found.toSorted((a, b) => a.cost - b.cost));
  const lookedUp = long.filter(({ values }) => values.length < readingCost(left));
  const more = index.find(chunk, lookedUp, within.from);
  if (!more) return none;
  narrow(more);
  const ids = idsWithin(left ?? NO_IDS, within);
  isCertain &&= lookedUp.length === long.length;
  return { chunk, within, ids, doubts: isCertain || ids.length === 0 ? [] : conditions };
}

/** Estimates the cost of reading logs, as a number of values looked up in the same time. */
function readingCost(ids: IdSet | undefined): number {
  // A bitmap contains many ids.
  if (!(ids instanceof Uint16Array)) return Infinity;
  let cost = LOG_COST * ids.length;
  for (let at = 0, before = -NEAR; at < ids.length; at++) {
    const id = ids[at] ?? 0;
    if (id - before >= NEAR) cost += BLOCK_COST;
    before = id;
  }
  return cost;
}

/**
 * Returns the certain matches and reads as few logs as possible: either each candidate, or one per value that the index
 * found, which shows whether it is the searched value.
 */
export function* certainMatches(
  index: LogIndex,
  matches: ChunkMatches,
  { readLog, pace }: { readonly readLog: (id: number) => Awaitable<Log>; readonly pace: ClientPace },
): Steps<ChunkMatches> {
  const { chunk, within, ids, doubts } = matches;
  if (doubts.length === 0) return matches;
  function* isMet(id: number, requested: readonly LogCondition[]): Steps<boolean> {
    if (pace.isDue()) yield pace.rest();
    return meets(yield* awaited(readLog(chunk * CHUNK_IDS + id)), requested);
  }
  const found = doubts.map((condition) => ({ condition, sets: index.findApart(chunk, condition) }));
  if (ids.length <= found.reduce((sum, { sets }) => sum + sets.length, 0)) {
    const certain: number[] = [];
    for (const id of ids) if (yield* isMet(id, doubts)) certain.push(id);
    return { chunk, within, ids: Uint16Array.from(certain), doubts: [] };
  }
  const certain: IdSet[] = [];
  for (const { condition, sets } of found) {
    const union = new IdUnion();
    for (const set of sets) {
      const [one] = idsWithin(set, within);
      if (one !== undefined && (yield* isMet(one, [condition]))) union.addSet(set);
    }
    certain.push(union.ids());
  }
  return { chunk, within, ids: common(certain, within), doubts: [] };
}

/** Reports whether a log meets every condition. */
export function meets(log: Log, doubts: ChunkMatches['doubts']): boolean {
  return doubts.every((condition) => accepts(condition, log));
}

function common(sets: readonly IdSet[], within: LogRange): IdList {
  // The shortest set first, so that the intersection is small from the start.
  const [first = NO_IDS, ...others] = sets.toSorted((a, b) => sizeOf(a) - sizeOf(b));
  return idsWithin(others.reduce(intersect, first), within);
}

const ALL_IDS = Uint32Array.from({ length: CHUNK_IDS / 32 }, () => 0xffff_ffff);
const sizeOf = (set: IdSet) => (set instanceof Uint16Array ? set.length : CHUNK_IDS);
