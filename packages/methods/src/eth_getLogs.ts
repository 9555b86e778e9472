import type { RequestContext } from '@ethread/backend';
import { logToJson } from '@ethread/chain';
import type { Handlers } from '@ethread/server';
import { HeaderNotFoundError, methodTable, QueryTimeoutError, TooManyResultsError } from '@ethread/types';
import { toLogQuery } from './log-filter.ts';
import type { MethodModules } from './method-modules.ts';
import { requireHeld } from './require-held.ts';

const { maxResults, maxDurationMs } = methodTable.eth_getLogs.limits;

/** Finds logs, within the document's limits of results and time. */
export function eth_getLogs({ chain, logs }: MethodModules): Handlers<RequestContext>['eth_getLogs'] {
  return async ([filter], context) => {
    const signal = AbortSignal.any([context.signal, AbortSignal.timeout(maxDurationMs)]);
    const query = await toLogQuery(filter, chain);
    const found = requireHeld(await logs.findLogs(query, { maxResults, signal }));
    if (!found) throw new HeaderNotFoundError();
    if ('logs' in found) return found.logs.map(logToJson);
    throw found.stopped === 'tooMany' ? new TooManyResultsError() : new QueryTimeoutError();
  };
}
