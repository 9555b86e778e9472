import { fieldsOf } from './fields-of.ts';
import type { PendingCall } from './pending-call.ts';
import { type DocumentErrors, type ReplyFacts, toResponseError } from './response-error.ts';
import { TransportError } from './transport-error.ts';

/** The statuses of temporarily unavailable proxies and servers: timeouts, too many requests, unavailable. */
const TRANSIENT_STATUS: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

export const isTransientStatus = (status: number | undefined): boolean =>
  status !== undefined && TRANSIENT_STATUS.has(status);

/** Settles a call with its result, its error, or a {@link TransportError} for what is no response to it. */
export function endCall(
  call: PendingCall,
  response: unknown,
  errors?: DocumentErrors,
  facts: ReplyFacts = {},
): void {
  const { id, result, error } = fieldsOf(response);
  // An error without an ID belongs to a request that the service could not parse.
  if (error !== undefined && (id === call.id || id === null)) {
    call.reject(toResponseError(error, errors, facts));
  } else if (id === call.id && result !== undefined) {
    call.resolve(result);
  } else {
    const { status = 200, retryAfterSeconds } = facts;
    const isTransient = status === 200 || isTransientStatus(status);
    const words = 'the service sent no response to the request';
    call.reject(new TransportError(words, { isTransient, retryAfterSeconds }));
  }
}
