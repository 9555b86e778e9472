import { rescue } from '@ethread/core';
import type { RequestContext } from '@ethread/ports';
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
    const limited: RequestContext = {
      ...membersOf(context),
      isTimeLimited: true,
      get signal() {
        limit ??= AbortSignal.timeout(milliseconds);
        return (signal ??= AbortSignal.any([context.signal, limit]));
      },
    };
    return rescue(
      () => handler(params, limited),
      (error) => {
        throw limit?.aborted && error === limit.reason ? new QueryTimeoutError({ cause: error }) : error;
      },
    );
  };
}

/**
 * Returns the members for a changed copy of a context, which may be an object with methods. The signal is left out, as
 * reading it may create it, and the connection, which only the message itself may use.
 */
export function membersOf(context: RequestContext): Omit<RequestContext, 'signal' | 'connection'> {
  const { isTimeLimited, requestId, allowsFailover, provenOnly, client, message, share } = context;
  return {
    isTimeLimited,
    requestId,
    allowsFailover,
    provenOnly,
    client,
    message,
    share,
    onPartnerResponse: () => context.onPartnerResponse(),
    onProof: (proof) => context.onProof(proof),
    onHeadAge: (seconds) => context.onHeadAge?.(seconds),
    startsAgain: (block, isElsewhere) => context.startsAgain?.(block, isElsewhere) ?? false,
  };
}
