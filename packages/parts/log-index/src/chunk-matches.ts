import type { Log } from '@ethread/chain';
import { type Awaitable, awaited, type ClientPace, type Steps } from '@ethread/core';
import { CHUNK_IDS, type IdList, type IdSet, IdUnion, idsWithin, intersect, NO_IDS } from './id-set.ts';
import { accepts, type LogCondition } from './log-condition.ts';
import type { FoundIds, LogIndex } from './log-index.ts';

/** A range of log ids in the chain, `from <= id < to`. */
export interface LogRange {
  readonly from: number;
  readonly to: number;
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
