import { type Awaitable, whenReady } from '@ethread/core';
import { bufferedBytesOf, retryAfterOf, toRpcError } from '@ethread/http';
import { printError, type ResponseChunks, RpcError } from '@ethread/json-rpc';
import { ContractError, unavailable } from '@ethread/types';
import { type Call, creditsOf } from './call.ts';

/** Ends a call whose stage threw: prints the error, charges or refunds as the document says, and counts the call. */
export function fail(call: Call, thrown: unknown): Awaitable<Call> {
  const { item, work, modules, hold, prepared } = call;
  const { scope } = work;
  const isLate = scope.isAborted && !(thrown instanceof RpcError);
  const error = isLate
    ? unavailable('late', { cause: thrown })
    : toRpcError(thrown, scope.requestId, modules.logger);
  const isOwed = hold !== undefined && error instanceof ContractError && error.row.owed;
  if (isOwed) call.repeat?.remember(error);
  const cost = isOwed ? (prepared?.method.credits ?? 0) : 0;
  if (item.kind === 'notification') return end(undefined);
  const { id } = item;
  return whenReady(creditsOf(work, cost), (credits) => end(printError(id, error, credits)));

  function end(chunks: ResponseChunks | undefined): Call {
    const method = prepared?.method.name ?? nameOf(call);
    const bytes = bufferedBytesOf(chunks ?? []);
    const isRejected = hold === undefined && isRejection(error);
    if (!isRejected)
      call.note({ method, credits: cost, day: hold?.day, isError: true, bytes }, error.name, error.message);
    return Object.assign(call, {
      chunks,
      bufferedBytes: bytes,
      status: error.httpStatus,
      retryAfter: retryAfterOf(error),
      cost,
      isOwed,
      rejection: isRejected ? { error, method } : undefined,
    });
  }
}

/**
 * Returns whether a call was rejected because of its client, before any work. Such calls are not errors of the service.
 */
const isRejection = ({ httpStatus }: RpcError) => REJECTIONS.has(httpStatus);
const REJECTIONS: ReadonlySet<number> = new Set([401, 402, 403, 429]);

/**
 * Returns the method of an item, or undefined for a method that is not served, as metrics must not contain names that
 * clients choose.
 */
function nameOf({ item, work }: Call): string | undefined {
  const isServed = item.kind !== 'invalid' && work.chain.router.isMethodImplemented(item.method);
  return isServed ? item.method : undefined;
}
