import type { BlockRange } from './block-range.ts';
import type { ChainReader } from './chain-reader.ts';
import type { LogFinder } from './log-finder.ts';

/** A copy of a chain, or of parts of it, that knows which. */
export interface HeldCopy extends ChainReader, LogFinder {
  /** The blocks that are held, in order. */
  ranges(): readonly BlockRange[];
}
