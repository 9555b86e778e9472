import { rescue } from '@ethread/core';
import { type BlockRange, cutRange } from '@ethread/ports';
import { JsonBytes, JsonStream } from '@ethread/json-rpc';
import { type Filter, methodTable, TooManyResultsError } from '@ethread/types';
import { filterOf } from './log-filter.ts';
import type { AnyHandler } from './map-handlers.ts';
import { isNotHeld } from './store-outcome.ts';

const { maxResults } = methodTable.eth_getLogs.limits;
/** The most parts of a range. Each unavailable part is a separate call. */
const MAX_PARTS = 8;

/** Returns the stored block ranges, in order. */
export type StoredRanges = () => readonly BlockRange[];

/**
 * Returns a handler for log ranges that are partly stored. Stored parts are read here, and nodes are asked for the
 * others. A range without any stored block, or with too many parts, is requested as a whole.
 */
export function cutLogs(stored: AnyHandler, orNodes: AnyHandler, storedBlocks: StoredRanges): AnyHandler {
  const findInParts: AnyHandler = async (params, context) => {
    const filter = filterOf(params);
    const range = rangeOf(filter);
    const parts = range ? cutRange(range, storedBlocks()) : [];
    if (parts.length < 2 || parts.length > MAX_PARTS) return orNodes(params, context);
    const logs: unknown[] = [];
    for (const { from, to } of parts) {
      const part: Filter = { ...filter, fromBlock: hex(from), toBlock: hex(to) };
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

const hex = (number: number): `0x${string}` => `0x${number.toString(16)}`;

/** Returns the range of a filter with numeric ends, or undefined for any other filter. */
function rangeOf({ fromBlock, toBlock }: Filter): BlockRange | undefined {
  const range = { from: Number(fromBlock), to: Number(toBlock) };
  return Number.isSafeInteger(range.from) && Number.isSafeInteger(range.to) ? range : undefined;
}

async function parsed(response: unknown): Promise<readonly unknown[]> {
  const logs: unknown =
    response instanceof JsonBytes || response instanceof JsonStream ? await response.parse() : response;
  return Array.isArray(logs) ? logs : [];
}
