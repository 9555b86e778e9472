import { SubscriptionEndError } from '@ethread/ports';
import { companionTable } from '@ethread/companions';
import { eventLoopTurns } from '@ethread/core';
import { isUnavailableError } from '../trail/block-finder.ts';
import type { BlockTrail } from '../trail/block-trail.ts';
import { type ChainStep, type ChainAtHead, LostTrailError } from '../trail/chain-at-head.ts';
import type { TrailBlock } from '../trail/trail-block.ts';

/** The place on the chain where a subscription begins. */
export interface Start {
  readonly trail: BlockTrail;
  /** The last block that the client has, and the chain as it saw it. */
  readonly position: TrailBlock;
  readonly view: ChainAtHead;
  /** The key that the subscription belongs to. Its subscriptions share the turns of the key. */
  readonly client: string;
}

const { maxBlocksBehind } = companionTable.eth_subscribe.limits;

/**
 * Yields each step of the chain after a block, without end: reorgs remove blocks one by one before others are added.
 *
 * @throws {SubscriptionEndError} when the chain cannot be followed any further, or the reader is too far behind.
 */
export async function* followBlocks(
  { trail, client, ...start }: Start,
  signal: AbortSignal,
): AsyncGenerator<ChainStep, never> {
  let { position, view } = start;
  for (;;) {
    await eventLoopTurns.take(client);
    const behind = view.head.number - position.number;
    if (behind > maxBlocksBehind)
      throw new SubscriptionEndError(
        `the subscription is ${behind} blocks behind, of ${maxBlocksBehind} at most`,
      );
    const step = await stepOf(view, position);
    signal.throwIfAborted();
    if (step) {
      yield step;
      position = step.next;
    }
    if (!step || view.isStale) view = await trail.after(view, signal);
  }
}

async function stepOf(view: ChainAtHead, position: TrailBlock): Promise<ChainStep | undefined> {
  try {
    return await view.step(position);
  } catch (error) {
    if (error instanceof LostTrailError)
      throw new SubscriptionEndError('a replaced block is not available any more', { cause: error });
    if (isUnavailableError(error)) return undefined;
    throw error;
  }
}
