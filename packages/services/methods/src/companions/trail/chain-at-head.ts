import { EthreadError, type Hex } from '@ethread/core';
import type { BlockFinder } from './block-finder.ts';
import type { TrailBlock } from './trail-block.ts';

/** One step along the chain: a block that follows, or the removal of a block that a reorg replaced. */
export interface ChainStep {
  readonly kind: 'added' | 'removed';
  readonly block: TrailBlock;
  /** The position after the step: the added block, or the parent of the removed one. */
  readonly next: TrailBlock;
}

/** A position from which the chain cannot be followed, because a replaced block is not available any more. */
export class LostTrailError extends EthreadError {
  override readonly name = 'LostTrailError';
}

export interface ChainAtHead {
  readonly head: TrailBlock;
  /** Whether the chain moved while it was read, so that another view is needed. */
  readonly isStale: boolean;
  /**
   * Returns the next step from a position towards the head, or undefined at the head and in a stale view.
   *
   * @throws {LostTrailError}
   */
  step(from: TrailBlock): Promise<ChainStep | undefined>;
}

/** Creates a view. Steps are found once for all that ask, because most subscribers stand at the same block. */
export function createChainAtHead(head: TrailBlock, finder: BlockFinder): ChainAtHead {
  const steps = new Map<Hex, Promise<ChainStep | undefined>>();
  let isStale = false;

  async function find(from: TrailBlock): Promise<ChainStep | undefined> {
    if (from.number <= head.number) {
      const here = await at(from.number);
      if (!here) return stale();
      if (here.hash === from.hash) {
        const child = await at(from.number + 1);
        // Each read sees the chain of its moment: blocks of two forks do not join.
        return child?.parentHash === from.hash ? { kind: 'added', block: child, next: child } : stale();
      }
    }
    const parent = await finder.find(from.parentHash);
    if (!parent) throw new LostTrailError(`the parent of the replaced block ${from.hash} is not available`);
    return { kind: 'removed', block: from, next: parent };
  }

  function at(number: number): Promise<TrailBlock | undefined> {
    return number === head.number ? Promise.resolve(head) : finder.at(number);
  }

  function stale(): undefined {
    isStale = true;
  }

  return {
    head,
    get isStale() {
      return isStale;
    },
    step(from) {
      if (from.hash === head.hash) return Promise.resolve(undefined);
      const known = steps.get(from.hash);
      if (known) return known;
      const found = find(from).catch((error: unknown) => {
        // Another view tries again.
        isStale = true;
        throw error;
      });
      steps.set(from.hash, found);
      return found;
    },
  };
}
