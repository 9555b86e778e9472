import { whenReady } from '@ethread/core';
import { isUnavailable } from './or-unavailable.ts';
import type { ChainReader } from './chain-reader.ts';
import type { LogFinder } from './log-finder.ts';

/** Fetches the missing blocks of a range, so that the range becomes available. Returns true when all of it is. */
export type FillRange = (
  range: { readonly from: number; readonly to: number },
  signal: AbortSignal,
) => Promise<boolean>;

/** Wraps a part of a chain: fetches the missing blocks of a range before it reports the logs of the range as unavailable. */
export function fillLogs(stored: ChainReader & LogFinder, fill: FillRange): ChainReader & LogFinder {
  return {
    ...stored,
    findLogs(query, limits) {
      const { blocks } = query;
      return whenReady(stored.findLogs(query, limits), (found) => {
        if (!isUnavailable(found) || 'blockHash' in blocks) return found;
        return fill(blocks, limits.signal).then((isFilled) =>
          isFilled ? stored.findLogs(query, limits) : found,
        );
      });
    },
  };
}
