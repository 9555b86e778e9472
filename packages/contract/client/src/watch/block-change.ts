import type { Block, Hash, Quantity } from '@ethread/types';
import type { IncludedLog } from '../logs/block-logs.ts';
import { FinalityError } from '../logs/tip.ts';

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

/** The result of a notification of `ethread_blocks`. */
export interface FollowedBlock {
  readonly header: BlockHeader;
  readonly logs: readonly IncludedLog[];
}

/** Blocks to remember. A server accepts as many in a resume point. */
const MAX_BLOCKS = 64;

/**
 * Returns the change that a block is after the blocks of a resume point, or undefined for one of these blocks, which a
 * server that is behind sends again.
 *
 * @throws {FinalityError} when the block follows none of them.
 */
export function changeOf({ header, logs }: FollowedBlock, known: ResumePoint): BlockChange | undefined {
  const { number, hash, parentHash } = header;
  if (known.some((block) => block.hash === hash)) return undefined;
  const parent = known.findIndex((block) => block.hash === parentHash);
  if (parent < 0)
    throw new FinalityError(
      `block ${Number(number)} follows none of the ${known.length} last blocks, of which ${Number(known[0]?.number)} is the newest`,
    );
  return {
    header,
    logs,
    removed: known.slice(0, parent).map((block) => block.hash),
    resume: [{ number, hash }, ...known.slice(parent)].slice(0, MAX_BLOCKS),
  };
}
