import type { IncludedLog } from '../logs/block-logs.ts';
import { FinalityError } from '../logs/tip.ts';
import type { BlockChange, BlockHeader, ResumePoint } from './block-change.ts';

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
