import type { RequestContext } from '@ethread/ports';
import { quantityToHex } from '@ethread/core';
import { type Filter, type Log, QueryTimeoutError, TooManyResultsError } from '@ethread/types';
import type { CompanionModules } from '../companion-modules.ts';
import { resultOf } from '../result-of.ts';
import type { BlockTrail } from '../trail/block-trail.ts';
import { createLogMatcher } from '../trail/log-matcher.ts';
import type { TrailBlock } from '../trail/trail-block.ts';

/** The divisor of a range after a query timeout. Half of the range would time out again. */
const SLOW_PART = 64;

/** Whole blocks that were read. */
export interface ReadRange {
  readonly logs: readonly Log[];
  readonly last: TrailBlock;
  /** Blocks to try for the next page. */
  readonly span: number;
}

/** The blocks to read. */
export interface PageRange {
  readonly from: number;
  readonly to: number;
  /** Blocks to try at first; 0 for all. */
  readonly span: number;
  /** Logs of the page at most, unless its only block has more. */
  readonly limit: number;
}

/**
 * Reads as many whole blocks as the limits allow. Returns undefined when the chain moved meanwhile.
 *
 * @throws {QueryTimeoutError} when a single block takes too long.
 */
export async function readRange(
  { contract, trail }: Pick<CompanionModules, 'contract'> & { readonly trail: BlockTrail },
  conditions: Filter,
  range: PageRange,
  context: RequestContext,
): Promise<ReadRange | undefined> {
  const { from, to, limit } = range;
  let blocks = Math.min(range.span || Infinity, to - from + 1);
  for (;;) {
    const end = await trail.at(from + blocks - 1);
    if (!end) return undefined;
    const logs = await read(blocks, end);
    if (typeof logs === 'number') {
      blocks = logs;
      continue;
    }
    const cut = wholeBlocks(logs, limit);
    const last = cut === undefined ? end : await trail.at(cut);
    const now = await trail.at(end.number);
    if (!last || now?.hash !== end.hash) return undefined;
    const cached = cut === undefined ? logs : logs.filter(({ blockNumber }) => Number(blockNumber) <= cut);
    const length = last.number - from + 1;
    return { logs: cached, last, span: cached.length < limit / 4 ? 2 * blocks : length };
  }

  /** Returns the logs of a number of blocks, or the number to try instead. */
  async function read(count: number, end: TrailBlock): Promise<readonly Log[] | number> {
    const bounds = { fromBlock: quantityToHex(from), toBlock: quantityToHex(end.number) };
    try {
      return await resultOf(contract.eth_getLogs, [{ ...conditions, ...bounds }], context);
    } catch (error) {
      const isSlow = error instanceof QueryTimeoutError;
      if (!isSlow && !(error instanceof TooManyResultsError)) throw error;
      if (count > 1) return Math.max(1, Math.floor(count / (isSlow ? SLOW_PART : 2)));
      if (isSlow) throw error;
      const found = await trail.logs.matching(end, createLogMatcher(conditions));
      return found.map(({ log }) => log);
    }
  }
}

/** Returns the last block of a page with at most `limit` logs, or undefined when all fit. */
function wholeBlocks(logs: readonly Log[], limit: number): number | undefined {
  const beyond = logs[limit];
  if (!beyond) return undefined;
  const first = Number(logs[0]?.blockNumber);
  return Math.max(first, Number(beyond.blockNumber) - 1);
}
