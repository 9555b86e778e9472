import type { Log } from '@ethread/chain';
import { CHUNK_IDS, type IdList, type IdSet, idsWithin, intersect, NO_IDS, union } from './id-set.ts';
import { accepts, type LogCondition } from './log-condition.ts';
import type { Pace } from '../pace.ts';
import type { LogIndex, Posting } from './log-index.ts';

/** Numbers of logs in the chain, `from <= id < to`. */
export interface LogRange {
  readonly from: number;
  readonly to: number;
}

/** The logs of a chunk that may match, by the index alone. */
export interface ChunkMatches {
  /** The id of the chunk's first log. */
  readonly start: number;
  /** Counted from the start: the part of the chunk that is looked at. */
  readonly within: LogRange;
  /** In order, counted from the start. Every match is among them. */
  readonly ids: IdList;
  /** What was found for each condition; empty when all of the ids are matches for certain. */
  readonly doubts: readonly ConditionPostings[];
}

interface ConditionPostings {
  readonly condition: LogCondition;
  /** Empty when the condition was not looked up. */
  readonly postings: readonly Posting[];
}

/** Looking this many values up in a chunk takes as long as reading a log, which shows all of its values. */
const VALUES_A_LOG = 64;

/** Looks conditions up in a chunk: all of them, or as many as leave so few logs that reading them is quicker. */
export function matchChunk(
  index: LogIndex,
  chunk: number,
  conditions: readonly LogCondition[],
  range: LogRange,
): ChunkMatches {
  const start = chunk * CHUNK_IDS;
  const within = { from: Math.max(range.from - start, 0), to: Math.min(range.to - start, CHUNK_IDS) };
  if (conditions.length === 0) return { start, within, ids: idsWithin(ALL_IDS, within), doubts: [] };
  const found: ConditionPostings[] = [];
  const left: ConditionPostings[] = [];
  for (const condition of conditions) {
    const isLong = found.length > 0 && condition.values.length >= VALUES_A_LOG;
    if (isLong && commonIds(found, within).length * VALUES_A_LOG <= condition.values.length) {
      left.push({ condition, postings: [] });
      continue;
    }
    const postings = index.find(chunk, condition, within.from);
    // The other conditions are not looked up: a rare value rules most chunks out.
    if (postings.length === 0) return { start, within, ids: NO_IDS, doubts: [] };
    found.push({ condition, postings });
  }
  const ids = commonIds(found, within);
  const isFound = left.length === 0 && found.every(({ postings }) => postings.every(isCertainPosting));
  return { start, within, ids, doubts: isFound || ids.length === 0 ? [] : [...found, ...left] };
}

/**
 * The matches for certain, by reading as few logs as will do: each of them, or one of each value that the index found,
 * which shows whether the value is the one that was looked for.
 */
export async function certainMatches(
  matches: ChunkMatches,
  { readLog, pace }: { readonly readLog: (id: number) => Log; readonly pace: Pace },
): Promise<ChunkMatches> {
  const { start, within, ids, doubts } = matches;
  if (doubts.length === 0) return matches;
  async function isMet(id: number, asked: ChunkMatches['doubts']): Promise<boolean> {
    if (pace.isDue()) await pace.rest();
    return meets(readLog(start + id), asked);
  }
  const isLeft = doubts.some(({ postings }) => postings.length === 0);
  if (isLeft || ids.length <= doubts.reduce((sum, { postings }) => sum + postings.length, 0)) {
    const certain: number[] = [];
    for (const id of ids) if (await isMet(id, doubts)) certain.push(id);
    return { start, within, ids: Uint16Array.from(certain), doubts: [] };
  }
  const certain: ConditionPostings[] = [];
  for (const { condition, postings } of doubts) {
    const kept: Posting[] = [];
    for (const posting of postings) {
      const [one] = idsWithin(posting.ids, within);
      if (one === undefined) continue;
      if (posting.isCertain || (await isMet(one, [{ condition, postings }]))) kept.push(posting);
    }
    certain.push({ condition, postings: kept });
  }
  return { start, within, ids: commonIds(certain, within), doubts: [] };
}

/** Whether a log has what every condition asks for. */
export function meets(log: Log, doubts: ChunkMatches['doubts']): boolean {
  return doubts.every(({ condition }) => accepts(condition, log));
}

const isCertainPosting = ({ isCertain }: Posting) => isCertain;

function commonIds(found: readonly ConditionPostings[], within: LogRange): IdList {
  const sets = found.map(({ postings }) => union(postings.map(({ ids }) => ids)));
  // The shortest first, so that what is looked at gets few at once.
  sets.sort((a, b) => sizeOf(a) - sizeOf(b));
  const [first = NO_IDS, ...others] = sets;
  return idsWithin(others.reduce(intersect, first), within);
}

const ALL_IDS = Uint32Array.from({ length: CHUNK_IDS / 32 }, () => 0xffff_ffff);
const sizeOf = (set: IdSet) => (set instanceof Uint16Array ? set.length : CHUNK_IDS);
