import {
  type BlockRange,
  type ChainReader,
  childOf,
  isUnavailable,
  type RequestContext,
} from '@ethread/ports';
import { quantityToHex } from '@ethread/core';
import { JsonStream } from '@ethread/json-rpc';
import { type Filter, QueryTimeoutError, TooManyResultsError } from '@ethread/types';
import type { Handler } from './handler.ts';
import { toBlockSelector } from './block-parameter.ts';

type GetLogs = Handler<'eth_getLogs'>;

/** A query that failed, and what can find its logs. */
interface FailedQuery {
  readonly find: GetLogs;
  readonly chain: ChainReader;
  readonly filter: Filter;
  readonly context: RequestContext;
}

/** Ranges to try until one works, each half as long as the one before. */
const MAX_TRIES = 24;
/** The time limit of all tries together, in milliseconds. */
const MAX_MS = 5_000;
/** The divisor of the first range after a query timeout. Half of the range would time out again. */
const SLOW_PART = 64;

/**
 * Returns the error of a query that failed, with a range that works in its data, `0xFROM-0xTO`, where it is −32005. The
 * range begins where the query does, and was tried. When none was found in time, the error has no data.
 */
export async function explainFailedQuery(
  error: unknown,
  { find, chain, filter, context }: FailedQuery,
): Promise<unknown> {
  async function worksWith(range: BlockRange, quiet: RequestContext): Promise<boolean> {
    const part = { ...filter, fromBlock: quantityToHex(range.from), toBlock: quantityToHex(range.to) };
    try {
      const logs = await find([part], quiet);
      if (logs instanceof JsonStream) logs.leave();
      return true;
    } catch (error) {
      if (error instanceof TooManyResultsError || error instanceof QueryTimeoutError) return false;
      throw error;
    }
  }

  async function workingRange(isSlow: boolean): Promise<string | undefined> {
    const requested = await rangeOf(filter, chain);
    if (!requested) return undefined;
    const signal = AbortSignal.any([context.signal, AbortSignal.timeout(MAX_MS)]);
    // The proofs of the tried parts do not matter, because the response is an error.
    const quiet = childOf(context, { signal, onProof() {} });
    let length = (requested.to - requested.from + 1) / (isSlow ? SLOW_PART : 1);
    for (let tries = 0; tries < MAX_TRIES && length > 1; tries++) {
      length = Math.floor(length / 2) || 1;
      const range = { from: requested.from, to: requested.from + length - 1 };
      if (await worksWith(range, quiet)) return `${quantityToHex(range.from)}-${quantityToHex(range.to)}`;
    }
    return undefined;
  }

  const isSlow = error instanceof QueryTimeoutError;
  if (!isSlow && !(error instanceof TooManyResultsError)) return error;
  const data = await workingRange(isSlow).catch(() => undefined);
  if (data === undefined) return error;
  return isSlow
    ? new QueryTimeoutError({ data, cause: error })
    : new TooManyResultsError({ data, cause: error });
}

/** Returns the range in numbers, or undefined for a single block by its hash and for a tag that is not known here. */
async function rangeOf(filter: Filter, chain: ChainReader): Promise<BlockRange | undefined> {
  if ((filter.blockHash ?? filter.blockhash ?? undefined) !== undefined) return undefined;
  const numberOf = async (block: Filter['fromBlock']) => {
    const selector = toBlockSelector(block ?? 'latest');
    if ('number' in selector) return Number(selector.number);
    const header = await chain.header(selector);
    return header === null || isUnavailable(header) ? Number.NaN : header.header.number;
  };
  const range = { from: await numberOf(filter.fromBlock), to: await numberOf(filter.toBlock) };
  return Number.isSafeInteger(range.from) && Number.isSafeInteger(range.to) ? range : undefined;
}
