import { isNotHeld } from './answer.ts';
import type { LogFinder } from './log-finder.ts';

/** Fetches what is missing of a range of blocks, so that it is held. Returns whether all of it is. */
export type FillRange = (
  range: { readonly from: number; readonly to: number },
  signal: AbortSignal,
) => Promise<boolean>;

/** A finder that has the missing part of a range fetched before it says that the range is not held. */
export function fillLogs(held: LogFinder, fill: FillRange): LogFinder {
  return {
    async findLogs(query, limits) {
      const found = await held.findLogs(query, limits);
      if (!isNotHeld(found) || 'blockHash' in query.blocks) return found;
      return (await fill(query.blocks, limits.signal)) ? held.findLogs(query, limits) : found;
    },
  };
}
