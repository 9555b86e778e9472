import type { FoundLogs, LogQuery, RequestContext } from '@ethread/ports';
import { whenReady } from '@ethread/core';
import { JsonBytes, JsonStream } from '@ethread/json-rpc';
import type { Handlers } from '@ethread/server';
import { HeaderNotFoundError, methodTable, QueryTimeoutError, TooManyResultsError } from '@ethread/types';
import { toLogQuery } from './log-filter.ts';
import type { HandlerParts } from './method-modules.ts';
import { printLogs } from './print-logs.ts';
import { requireAvailable } from './require-available.ts';

const { maxResults, maxDurationMs } = methodTable.eth_getLogs.limits;

/** Finds logs, within the document's limits of results and time. */
export function eth_getLogs({
  chain,
  logs,
  cachedLogs,
}: HandlerParts): Handlers<RequestContext>['eth_getLogs'] {
  async function find(query: LogQuery, context: RequestContext): Promise<JsonBytes | JsonStream> {
    const signal = AbortSignal.any([context.signal, AbortSignal.timeout(maxDurationMs)]);
    const found = requireAvailable(await logs.findLogs(query, { maxResults, signal }));
    if (!found) throw new HeaderNotFoundError();
    if ('logs' in found) return serialise(found.logs);
    throw found.stopped === 'tooMany' ? new TooManyResultsError() : new QueryTimeoutError();
  }

  return ([filter], context) =>
    whenReady(toLogQuery(filter, chain), (query) =>
      cachedLogs.respond(filter, query, () => find(query, context)),
    );
}

/** Returns a short result whole, so that it is sent with its length, and a larger one as a stream. */
async function serialise(logs: FoundLogs): Promise<JsonBytes | JsonStream> {
  const pieces = printLogs(logs);
  const { value: first } = await pieces.next();
  // The next chunk overwrites it.
  const start = Uint8Array.from(first ?? []);
  const second = await pieces.next();
  if (second.done) return new JsonBytes(start);
  const { value: next } = second;
  return new JsonStream(
    (async function* () {
      yield start;
      yield next;
      yield* pieces;
    })(),
    start.length + next.buffer.byteLength,
  );
}
