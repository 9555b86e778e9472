import { rescue } from '@ethread/core';
import { childOf, type RequestContext } from '@ethread/ports';
import type { Handler } from '@ethread/server';
import { QueryTimeoutError } from '@ethread/types';

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
