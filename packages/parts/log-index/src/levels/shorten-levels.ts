import type { LogTables } from '../log-tables.ts';
import {
  bucketsOf,
  chunksOf,
  fanOut,
  levelKey,
  LEVELS,
  type LevelShape,
  type LevelProgress,
  type LevelState,
  progressOf,
  writeLevelState,
} from './level-state.ts';

type Tables = Pick<LogTables, 'facts' | 'logLevels'>;

/**
 * Removes the groups with a chunk from `chunks` on, within a transaction. The rows below a removed group do not exist
 * any more, so that lower levels end there too; the merges build them again from the chunks. Returns the new state.
 */
export function shortenLevels(
  store: Tables,
  shape: LevelShape,
  state: LevelState,
  chunks: number,
): LevelState {
  const shortened: LevelProgress[] = [];
  let end = chunks;
  let firstGroup = 0;
  for (let level = LEVELS; level > 0; level--) {
    const size = chunksOf(shape, level);
    const { groups, merged } = progressOf(state, level);
    const hasMerge = merged > 0 && (groups + 1) * size <= end;
    const stored = Math.min(groups, Math.floor(end / size));
    const lastGroup = merged > 0 && !hasMerge ? groups : groups - 1;
    for (let group = Math.max(stored, firstGroup); group <= lastGroup; group++)
      removeGroup(store, shape, level, group);
    if (stored < groups || (merged > 0 && !hasMerge)) end = Math.min(end, stored * size);
    shortened.unshift({ groups: stored, merged: hasMerge ? merged : 0 });
    // The groups of the level below exist from here on, the first of them in part.
    firstGroup = groups * fanOut(shape);
  }
  writeLevelState(store, shortened);
  return shortened;
}

function removeGroup({ logLevels }: Tables, shape: LevelShape, level: number, group: number): void {
  for (let bucket = 0; bucket < bucketsOf(shape, level); bucket++) {
    logLevels.remove(levelKey(shape, level, group, bucket));
  }
}
