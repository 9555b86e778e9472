import {
  companionTable,
  HeaderNotFoundError,
  InvalidParamsError,
  type ResumePoint,
} from '@ethread/companions';
import type { BlockTrail } from '../trail/block-trail.ts';
import type { TrailBlock } from '../trail/trail-block.ts';
import type { Start } from './follow-blocks.ts';

const { maxBlocksBehind } = companionTable.eth_subscribe.limits;

/**
 * Finds the block after which a subscription begins: the newest one of the resume point that this server knows, or the
 * head without a resume point.
 *
 * @throws {HeaderNotFoundError} when no block of the resume point is known.
 * @throws {InvalidParamsError} when it is too many blocks behind the head.
 */
export async function findStart(
  trail: BlockTrail,
  client: string,
  resume: ResumePoint | null | undefined,
): Promise<Start> {
  const view = await trail.view();
  const position = resume ? await newestKnown(trail, resume) : view.head;
  if (!position)
    throw new HeaderNotFoundError({ message: 'header not found: no block of the resume point is known' });
  const behind = view.head.number - position.number;
  if (behind > maxBlocksBehind)
    throw new InvalidParamsError({
      detail: `params[2] (resume): expected a block of the last ${maxBlocksBehind}, got one ${behind} blocks behind the head`,
    });
  return { trail, client, view, position };
}

async function newestKnown(trail: BlockTrail, resume: ResumePoint): Promise<TrailBlock | undefined> {
  for (const { hash } of resume) {
    const found = await trail.find(hash);
    if (found) return found;
  }
  return undefined;
}
