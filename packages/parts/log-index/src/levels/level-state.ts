import { DamagedStoreError } from '@ethread/ports';
import type { LogTables } from '../log-tables.ts';
import { bucketsOf, chunksOf, LEVELS, type LevelShape } from './level-shape.ts';

/** The progress of a level: index 0 is the lowest level, 1. */
export interface LevelProgress {
  /** The number of complete groups, from the first chunk on. A higher level has replaced the first of them. */
  readonly groups: number;
  /** The buckets of the level below that are merged into the next group. Their rows exist only in this level. */
  readonly merged: number;
}

/** The progress of all levels, the lowest first. Stored as the fact `logLevels`. */
export type LevelState = readonly LevelProgress[];

/** The state without any group. */
export const NO_LEVELS: LevelState = Array.from({ length: LEVELS }, () => ({ groups: 0, merged: 0 }));

/** Returns the progress of a level. */
export function progressOf(state: LevelState, level: number): LevelProgress {
  return state[level - 1] ?? { groups: 0, merged: 0 };
}

/** Reads the state. @throws {DamagedStoreError} */
export function readLevelState({ facts }: Pick<LogTables, 'facts'>): LevelState {
  const text = facts.get('logLevels');
  if (text === undefined) return NO_LEVELS;
  if (!/^\d{1,10}:\d{1,10}(,\d{1,10}:\d{1,10}){3}$/.test(text)) {
    throw new DamagedStoreError("the store's fact logLevels is unreadable");
  }
  return text.split(',').map((part) => {
    const [groups = 0, merged = 0] = part.split(':').map(Number);
    return { groups, merged };
  });
}

/** Writes the state, within a transaction. */
export function writeLevelState({ facts }: Pick<LogTables, 'facts'>, state: LevelState): void {
  facts.put('logLevels', state.map(({ groups, merged }) => `${groups}:${merged}`).join());
}

/** A group that is complete or in the merge: the chunks from `from`, and below `to`. */
export interface LevelSpan {
  readonly level: number;
  readonly group: number;
  readonly from: number;
  readonly to: number;
  /** The buckets of the level below that are merged; all of them in a complete group. */
  readonly merged: number;
}

/** Returns the groups in which values are looked up, in the order of their chunks. */
export function* levelSpans(shape: LevelShape, state: LevelState): Generator<LevelSpan> {
  let from = 0;
  for (let level = LEVELS; level > 0; level--) {
    const size = chunksOf(shape, level);
    const { groups, merged } = progressOf(state, level);
    for (; from < groups * size; from += size) {
      yield { level, group: from / size, from, to: from + size, merged: bucketsOf(shape, level - 1) };
    }
    if (merged === 0) continue;
    yield { level, group: groups, from, to: from + size, merged };
    from += size;
  }
}

/** Returns the group that contains a chunk, or undefined when only the chunk itself can be searched. */
export function spanAt(shape: LevelShape, state: LevelState, chunk: number): LevelSpan | undefined {
  for (let level = LEVELS; level > 0; level--) {
    const size = chunksOf(shape, level);
    const { groups, merged } = progressOf(state, level);
    const group = Math.floor(chunk / size);
    if (group > groups || (group === groups && merged === 0)) continue;
    const from = group * size;
    return {
      ...{ level, group, from, to: from + size },
      merged: group < groups ? bucketsOf(shape, level - 1) : merged,
    };
  }
  return undefined;
}
