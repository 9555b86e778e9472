import { type TestHistories, testHistories } from '../../testing/test-histories.ts';
import { BLOCKS } from './sealed-chain.ts';

/** Segments of tests: small ones, of all blocks below the head. */
export const SEGMENTS = { blocks: BLOCKS, depth: 0 };

/** Registers the closing of all histories with such segments and without a cache. Call it at the top of the file. */
export const openedHistories = (): TestHistories => testHistories({ cacheBytes: 0, segments: SEGMENTS });
