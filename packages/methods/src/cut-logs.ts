import { type BlockRange, cutRange, type RequestContext } from '@ethread/backend';
import { JsonBytes, JsonStream } from '@ethread/json-rpc';
import type { Handlers } from '@ethread/server';
import { type Filter, methodTable, PrunedHistoryError, TooManyResultsError } from '@ethread/types';

const { maxResults } = methodTable.eth_getLogs.limits;
/** Parts that a range is cut into at most: each that is not held is a call of its own. */
const MAX_PARTS = 8;

/** Which blocks are held now, in order. */
export type HeldBlocks = () => readonly BlockRange[];

type GetLogs = Handlers<RequestContext>['eth_getLogs'];

/**
 * Logs of a range that is held in part: the held parts from here, the others from whoever else has them. A range of which
 * nothing is held, or that is in too many parts, is asked for as a whole.
 */
export function cutLogs(held: GetLogs, orNodes: GetLogs, heldBlocks: HeldBlocks): GetLogs {
  return async (params, context) => {
    const [filter] = params;
    try {
      return await held(params, context);
    } catch (error) {
      if (!(error instanceof PrunedHistoryError)) throw error;
    }
    const range = rangeOf(filter);
    const parts = range ? cutRange(range, heldBlocks()) : [];
    if (parts.length < 2 || parts.length > MAX_PARTS) return orNodes(params, context);
    const logs: unknown[] = [];
    for (const { from, to } of parts) {
      const part: Filter = { ...filter, fromBlock: hex(from), toBlock: hex(to) };
      logs.push(...(await parsed(await orNodes([part], context))));
      if (logs.length > maxResults) throw new TooManyResultsError();
    }
    return JsonBytes.of(logs);
  };
}

const hex = (number: number): `0x${string}` => `0x${number.toString(16)}`;

/** The range of a filter that is said in numbers; undefined for any other. */
function rangeOf({ fromBlock, toBlock }: Filter): BlockRange | undefined {
  const range = { from: Number(fromBlock), to: Number(toBlock) };
  return Number.isSafeInteger(range.from) && Number.isSafeInteger(range.to) ? range : undefined;
}

async function parsed(answer: Awaited<ReturnType<GetLogs>>): Promise<readonly unknown[]> {
  const logs: unknown =
    answer instanceof JsonBytes || answer instanceof JsonStream ? await answer.parse() : answer;
  return Array.isArray(logs) ? logs : [];
}
