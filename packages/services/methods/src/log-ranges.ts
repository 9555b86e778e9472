import { fewerBlocks, quantityToHex, rescue } from '@ethread/core';
import {
  type BlockRange,
  type ChainReader,
  childOf,
  cutRange,
  isUnavailable,
  type RequestContext,
} from '@ethread/ports';
import { JsonBytes, JsonStream } from '@ethread/json-rpc';
import { type Filter, methodTable, QueryTimeoutError, TooManyResultsError } from '@ethread/types';
import { filterOf } from './log-filter.ts';
import type { Handler } from '@ethread/server';
import type { AnyHandler } from './handler.ts';
import type { HandlerSources } from './method-traits.ts';
import { isNotHeld, toBlockSelector } from './block-parameter.ts';

const { maxResults } = methodTable.eth_getLogs.limits;
/** The most parts of a range. Each unavailable part is a separate call. */
const MAX_PARTS = 8;

/**
 * Returns a handler for log ranges that are partly stored. Stored parts are read here, and nodes are asked for the
 * others. A range without any stored block, or with too many parts, is requested as a whole.
 */
export function cutLogs({ stored, orNodes, storedBlocks }: HandlerSources): AnyHandler {
  const findInParts: AnyHandler = async (params, context) => {
    const filter = filterOf(params);
    const range = numericRange(filter);
    const parts = range ? cutRange(range, storedBlocks()) : [];
    if (parts.length < 2 || parts.length > MAX_PARTS) return orNodes(params, context);
    const logs: unknown[] = [];
    for (const { from, to } of parts) {
      const part: Filter = { ...filter, fromBlock: quantityToHex(from), toBlock: quantityToHex(to) };
      logs.push(...(await parsed(await orNodes([part], context))));
      if (logs.length > maxResults) throw new TooManyResultsError();
    }
    return JsonBytes.of(logs);
  };

  return (params, context) =>
    rescue(
      () => stored(params, context),
      (error) => {
        if (!isNotHeld(error)) throw error;
        return findInParts(params, context);
      },
    );
}

/** Returns the range of a filter with numeric ends, or undefined for any other filter. */
function numericRange({ fromBlock, toBlock }: Filter): BlockRange | undefined {
  return safeRange(Number(fromBlock), Number(toBlock));
}

function safeRange(from: number, to: number): BlockRange | undefined {
  return Number.isSafeInteger(from) && Number.isSafeInteger(to) ? { from, to } : undefined;
}

async function parsed(response: unknown): Promise<readonly unknown[]> {
  const logs: unknown =
    response instanceof JsonBytes || response instanceof JsonStream ? await response.parse() : response;
  return Array.isArray(logs) ? logs : [];
}

/** Ranges to try until one works, each half as long as the one before. */
const MAX_TRIES = 24;
/** The time limit of all tries together, in milliseconds. */
const MAX_MS = 5_000;

/**
 * Returns a handler of log queries whose −32005 error names a range that works in its data, `0xFROM-0xTO`. The range
 * begins where the query does, and was tried. When none was found in time, the error has no data. A query that works
 * costs nothing more.
 */
export function nameWorkingRange(find: AnyHandler, chain: ChainReader): AnyHandler {
  return (params, context) =>
    rescue(
      () => find(params, context),
      async (error) => {
        throw await explainFailed(error, find, chain, filterOf(params), context);
      },
    );
}

async function explainFailed(
  error: unknown,
  find: AnyHandler,
  chain: ChainReader,
  filter: Filter,
  context: RequestContext,
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
    let length = requested.to - requested.from + 1;
    for (let tries = 0; tries < MAX_TRIES && length > 1; tries++) {
      length = fewerBlocks(length, isSlow && tries === 0);
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
  return safeRange(await numberOf(filter.fromBlock), await numberOf(filter.toBlock));
}

/**
 * Limits the time of a handler, in milliseconds, here and at upstream nodes. The limit of the outermost such handler
 * counts. Its signal is made when it is first read, because a cached response needs none.
 *
 * @throws {QueryTimeoutError} in place of the signal's reason.
 */
export function withinTime<Params, Result>(
  milliseconds: number,
  handler: Handler<Params, Result, RequestContext>,
): Handler<Params, Result, RequestContext> {
  return (params, context) => {
    if (context.isTimeLimited) return handler(params, context);
    let limit: AbortSignal | undefined;
    let signal: AbortSignal | undefined;
    const limited = childOf(context, {
      isTimeLimited: true,
      get signal() {
        limit ??= AbortSignal.timeout(milliseconds);
        return (signal ??= AbortSignal.any([context.signal, limit]));
      },
    });
    return rescue(
      () => handler(params, limited),
      (error) => {
        throw limit?.aborted && error === limit.reason ? new QueryTimeoutError({ cause: error }) : error;
      },
    );
  };
}
