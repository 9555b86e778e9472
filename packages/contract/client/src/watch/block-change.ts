import type { Block, Hash, Quantity } from '@ethread/types';
import type { IncludedLog } from '../logs/block-logs.ts';

/** The fields of a block that its header lacks. */
type BodyField = 'size' | 'totalDifficulty' | 'transactions' | 'uncles' | 'withdrawals';

/** The header of a block that is not pending. */
export type BlockHeader = {
  readonly [Field in keyof Omit<Block, BodyField>]: NonNullable<Block[Field]>;
};

/**
 * The newest blocks that a program has processed, the newest first. It is plain JSON, so a program can store it and
 * resume in another process.
 */
export type ResumePoint = readonly { readonly number: Quantity; readonly hash: Hash }[];

/** The next block of the chain. */
export interface BlockChange {
  readonly header: BlockHeader;
  /** The matching logs of the block, in their order. */
  readonly logs: readonly IncludedLog[];
  /**
   * Blocks of earlier changes that a reorg replaced, the last block first. Drop the stored logs of these blocks before
   * you apply this change.
   */
  readonly removed: readonly Hash[];
  /** The point that resumes after this change. */
  readonly resume: ResumePoint;
}
