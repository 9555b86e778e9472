import type { ChainReader, FoundLogs, LogQuery, RequestContext } from '@ethread/ports';
import {
  type Awaitable,
  awaited,
  freeBytes,
  rescue,
  runSteps,
  type Source,
  type Steps,
  whenReady,
} from '@ethread/core';
import { JsonBytes, JsonStream } from '@ethread/json-rpc';
import { HeaderNotFoundError, methodTable, QueryTimeoutError, TooManyResultsError } from '@ethread/types';
import type { Handler } from './handler.ts';
import { toLogQuery, logRange } from './log-filter.ts';
import type { HandlerParts } from './method-modules.ts';
import { printLogs } from './print-logs.ts';
import { requireAvailable } from './store-outcome.ts';
import { withinTime } from './within-time.ts';
import { cutLogs } from './cut-logs.ts';
import { explainFailedQuery } from './name-working-range.ts';
import { logRepeats } from './log-repeats.ts';
import type { MethodTraits } from './method-traits.ts';

export const traits: MethodTraits = {
  question: 'logs',
  block: logRange,
  repeat: logRepeats,
  overNodes: (...sources) => withinTime(maxDurationMs, cutLogs(...sources)),
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

/** Returns a handler whose −32005 error names a range that works in its data. A query that works costs nothing more. */
export function nameWorkingRange(find: Handler<'eth_getLogs'>, chain: ChainReader): Handler<'eth_getLogs'> {
  return (params, context) =>
    rescue(
      () => find(params, context),
      async (error) => {
        throw await explainFailedQuery(error, { find, chain, filter: params[0], context });
      },
    );
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
