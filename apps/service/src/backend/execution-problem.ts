import type { ChainSync } from '@ethread/upstreams';
import type { BackendParts } from './backend-parts.ts';

/** Returns why no block is executed at the moment, with what the operator can do. */
export function executionProblemOf({
  chain,
  followed,
}: Pick<BackendParts, 'chain' | 'followed'>): ChainSync['executionProblem'] {
  const ofSync = followed?.executionProblem?.();
  if (ofSync) return ofSync;
  const next = (chain?.execution.executedBlock() ?? -1) + 1;
  const above = chain?.history.ranges().find(({ to }) => to >= next);
  if (!above || above.from <= next) return undefined;
  return {
    cause: `block ${next} is not stored`,
    remedy:
      'blocks are executed one after another from the genesis block on: import the missing ones, or let them be fetched with `keep: { backfillFrom: 0 }`',
  };
}
