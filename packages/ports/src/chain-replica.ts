import type { BlockRange } from './block-range.ts';
import type { ChainReader } from './chain-reader.ts';
import type { LogFinder } from './log-finder.ts';

/** A local copy of a chain, or of parts of it, that reports its block ranges. */
export interface ChainReplica extends ChainReader, LogFinder {
  /** Returns the available block ranges in order. */
  ranges(): readonly BlockRange[];
}
