import { isUnavailable } from './or-unavailable.ts';
import type { LogFinder } from './log-finder.ts';

/** Fetches the missing blocks of a range, so that the range becomes available. Returns true when all of it is. */
export type FillRange = (
  range: { readonly from: number; readonly to: number },
  signal: AbortSignal,
) => Promise<boolean>;

/** Wraps a log finder: fetches the missing part of a range before it reports the range as unavailable. */
export function fillLogs(stored: LogFinder, fill: FillRange): LogFinder {
  return {
    async findLogs(query, limits) {
      const found = await stored.findLogs(query, limits);
      if (!isUnavailable(found) || 'blockHash' in query.blocks) return found;
      return (await fill(query.blocks, limits.signal)) ? stored.findLogs(query, limits) : found;
    },
  };
}
