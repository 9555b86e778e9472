import { setTimeout as sleep } from 'node:timers/promises';
import { SubscriptionEndError } from '@ethread/ports';
import type { Hex } from '@ethread/core';
import { isUnavailableError } from '../trail/block-finder.ts';
import type { PrintedLog } from '../trail/block-logs.ts';
import type { BlockTrail } from '../trail/block-trail.ts';
import type { ChainStep } from '../trail/chain-at-head.ts';
import type { LogMatcher } from '../trail/log-matcher.ts';

/** Pause before logs that were not available are read again, in milliseconds. */
const RETRY_MS = 50;

/** Reads the matching logs of each step of a subscription, so that exactly the logs that were sent are removed. */
export interface StepLogs {
  /** @throws {SubscriptionEndError} when the logs of a removed block are not available any more. */
  of(step: ChainStep, signal: AbortSignal): Promise<readonly PrintedLog[]>;
}

/**
 * Creates the reader.
 *
 * @param start Number of the block at which the subscription began. Logs of earlier blocks were not sent.
 */
export function createStepLogs(trail: BlockTrail, matcher: LogMatcher, start: number): StepLogs {
  /** Blocks that were replaced before their logs could be read. */
  const unsent = new Set<Hex>();

  return {
    async of({ kind, block }, signal) {
      if (kind === 'removed' && unsent.delete(block.hash)) return [];
      for (;;) {
        signal.throwIfAborted();
        try {
          return await trail.logs.matching(block, matcher);
        } catch (error) {
          if (!isUnavailableError(error)) throw error;
          if (kind === 'removed' && block.number <= start) return [];
          if (kind === 'removed')
            throw new SubscriptionEndError('the logs of a replaced block are not available any more', {
              cause: error,
            });
        }
        const canonical = await trail.at(block.number);
        if (canonical && canonical.hash !== block.hash) {
          unsent.add(block.hash);
          return [];
        }
        await sleep(RETRY_MS, undefined, { signal });
      }
    },
  };
}
