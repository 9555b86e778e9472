import type { FoundLogs, LogQuery, RequestContext, StoredHeader } from '@ethread/ports';
import {
  type Awaitable,
  awaited,
  bytesToHex,
  freeBytes,
  runSteps,
  type Source,
  type Steps,
  whenReady,
} from '@ethread/core';
import { JsonBytes, JsonStream } from '@ethread/json-rpc';
import { HeaderNotFoundError, methodTable, QueryTimeoutError, TooManyResultsError } from '@ethread/types';
import type { Handler } from './handler.ts';
import { filterOf, hasHash, logRange, toLogQuery } from './log-filter.ts';
import type { HandlerParts } from './method-modules.ts';
import { printLogs } from './print-logs.ts';
import { requireAvailable, storedHeader } from './block-parameter.ts';
import { withinTime, cutLogs, nameWorkingRange } from './log-ranges.ts';
import type { MethodTraits, RepeatRule } from './method-traits.ts';

/**
 * Repeats log queries that ended with −32005. They depend on the last block of the range, and on the head where its
 * start is a tag.
 */
const logRepeats: RepeatRule = {
  isRepeated: (error) => error instanceof TooManyResultsError || error instanceof QueryTimeoutError,
  blocksOf(chain, params, seen) {
    const filter = filterOf(params);
    if (hasHash(filter)) return '';
    const { fromBlock, toBlock } = filter;
    const head = seen.head ? bytesToHex(seen.head.hash) : '';
    const start = fromBlock?.startsWith('0x') ? '' : head;
    // A number beyond any chain is an error that costs nothing.
    const end = toBlock?.startsWith('0x') ? storedHeader(chain, { number: BigInt(toBlock) }) : seen.tagged;
    const join = (last: StoredHeader | undefined) => `${start} ${last ? bytesToHex(last.hash) : head}`;
    return whenReady(end, join);
  },
};

export const traits: MethodTraits = {
  question: 'logs',
  block: logRange,
  repeat: logRepeats,
  overNodes: (sources) => withinTime(maxDurationMs, cutLogs(sources)),
  explained: nameWorkingRange,
};

const { maxResults, maxDurationMs } = methodTable.eth_getLogs.limits;

/** Finds logs, within the document's limits of results and time. */
export function eth_getLogs({ chain, logs, cachedLogs }: HandlerParts): Handler<'eth_getLogs'> {
  function find(query: LogQuery, { signal, client }: RequestContext): Awaitable<JsonBytes | JsonStream> {
    return whenReady(logs.findLogs(query, { maxResults, signal, client }), (result) => {
      const found = requireAvailable(result);
      if (!found) throw new HeaderNotFoundError();
      if ('logs' in found) return runSteps(serialise(found.logs));
      throw found.stopped === 'tooMany' ? new TooManyResultsError() : new QueryTimeoutError();
    });
  }

  const getLogs: Handler<'eth_getLogs'> = ([filter], context) =>
    whenReady(toLogQuery(filter, chain), (query) =>
      cachedLogs.respond(filter, query, () => find(query, context)),
    );
  return withinTime(maxDurationMs, getLogs);
}

/** Returns a short result whole, so that it is sent with its length, and a larger one as a stream. */
function* serialise(logs: FoundLogs): Steps<JsonBytes | JsonStream> {
  const chunks = printLogs(logs);
  const first = yield* awaited(chunks.next());
  // The next chunk overwrites it.
  const start = Uint8Array.from(first.value ?? []);
  const second = yield* awaited(chunks.next());
  if (second.done) return new JsonBytes(start);
  const { value: next } = second;
  return new JsonStream(allOf(start, next, chunks), start.length + next.buffer.byteLength);
}

async function* allOf(
  first: Uint8Array<ArrayBuffer>,
  second: Uint8Array,
  others: Source<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  yield first;
  freeBytes(first);
  yield second;
  for (let next = await others.next(); !next.done; next = await others.next()) yield next.value;
}
