import type { RequestContext } from '@ethread/ports';
import { fewerBlocks, quantityToHex } from '@ethread/core';
import { companionTable } from '@ethread/companions';
import { type Filter, QueryTimeoutError, TooManyResultsError } from '@ethread/types';
import type { CompanionModules } from '../companion-modules.ts';
import { gatherLogs, gatherTexts, type PrintedLogs } from '../printed-logs.ts';
import type { BlockTrail } from '../trail/block-trail.ts';
import { createLogMatcher } from '../trail/log-matcher.ts';
import type { TrailBlock } from '../trail/trail-block.ts';

const { maxBytes } = companionTable.ethread_getLogsPage.limits;

/** Whole blocks that were read. */
export interface ReadRange {
  readonly logs: PrintedLogs;
  /** The logs of these blocks, the first ones of `logs`. */
  readonly count: number;
  readonly last: TrailBlock;
  /** Blocks to try for the next page. */
  readonly span: number;
}

export interface BlocksToRead {
  readonly from: number;
  readonly to: number;
  /** Blocks to try at first; 0 for all. */
  readonly span: number;
  /** Logs of the page at most, unless its only block has more. */
  readonly limit: number;
  /** Text before the logs in their response. */
  readonly prefix: string;
}

/**
 * Reads as many whole blocks as the limits allow. Returns undefined when the chain moved meanwhile.
 *
 * @throws {QueryTimeoutError} when a single block takes too long.
 */
export async function readRange(
  { contract, trail }: Pick<CompanionModules, 'contract'> & { readonly trail: BlockTrail },
  conditions: Filter,
  range: BlocksToRead,
  context: RequestContext,
): Promise<ReadRange | undefined> {
  const { from, to, limit, prefix } = range;
  const { client, signal } = context;
  let blocks = Math.min(range.span || Infinity, to - from + 1);
  for (;;) {
    const end = await trail.at(from + blocks - 1);
    if (!end) return undefined;
    const logs = await read(blocks, end);
    if (typeof logs === 'number') {
      blocks = logs;
      continue;
    }
    const cut = lastOfPage(logs, limit);
    const last = cut === undefined ? end : await trail.at(cut);
    const now = await trail.at(end.number);
    if (!last || now?.hash !== end.hash) return undefined;
    const count = cut === undefined ? logs.count : logsUntil(logs, cut);
    const length = last.number - from + 1;
    return { logs, count, last, span: count < limit / 4 ? 2 * blocks : length };
  }

  /** Returns the logs of a number of blocks, or the number to try instead. */
  async function read(count: number, end: TrailBlock): Promise<PrintedLogs | number> {
    const bounds = { fromBlock: quantityToHex(from), toBlock: quantityToHex(end.number) };
    const options = { client, signal, prefix };
    try {
      const found = contract.eth_getLogs([{ ...conditions, ...bounds }], context);
      // A block is a page of its own, however long it is.
      const logs = await gatherLogs(found, count > 1 ? { ...options, maxBytes } : options);
      return logs ?? fewerBlocks(count);
    } catch (error) {
      const isSlow = error instanceof QueryTimeoutError;
      if (!isSlow && !(error instanceof TooManyResultsError)) throw error;
      if (count > 1) return fewerBlocks(count, isSlow);
      if (isSlow) throw error;
      const found = await trail.logs.matching(end, createLogMatcher(conditions));
      return gatherTexts(
        found.map(({ text }) => text),
        options,
      );
    }
  }
}

/** Returns the last block of a page with at most `limit` logs, or undefined when all fit. */
function lastOfPage(logs: PrintedLogs, limit: number): number | undefined {
  if (logs.count <= limit) return undefined;
  const first = Number(logs.at(0).blockNumber);
  return Math.max(first, Number(logs.at(limit).blockNumber) - 1);
}

/** Returns the number of logs up to a block. The logs are in the order of their blocks. */
function logsUntil(logs: PrintedLogs, block: number): number {
  let low = 0;
  let high = logs.count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (Number(logs.at(middle).blockNumber) <= block) low = middle + 1;
    else high = middle;
  }
  return low;
}
