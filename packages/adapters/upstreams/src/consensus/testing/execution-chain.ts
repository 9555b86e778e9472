import { makeEmptyBlocks } from '../../testing/empty-blocks.ts';
import type { ExecutionBlock } from './lab-chain.ts';

const SLOT_SECONDS = 12;

/** Creates headers of empty blocks from block 0 on. @param seed Another seed makes another fork. */
export const makeExecutionChain = (count: number, seed = 0): ExecutionBlock[] =>
  makeEmptyBlocks(undefined, count, seed, SLOT_SECONDS).map(({ header, hash }) => ({ header, hash }));
