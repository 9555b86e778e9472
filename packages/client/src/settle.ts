import { fieldsOf } from './fields-of.ts';
import type { PendingCall } from './pending-call.ts';
import { type DocumentErrors, type ReplyFacts, toResponseError } from './response-error.ts';
import { TransportError } from './transport-error.ts';

/** Of proxies and servers that are away for a moment: timeouts, too many requests, unavailable. */
const TRANSIENT_STATUS: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Whether what an HTTP status says passes. */
export const isTransientStatus = (status: number | undefined): boolean =>
  status !== undefined && TRANSIENT_STATUS.has(status);

/**
 * Ends a call with what was answered: its result, the document's class for an error response, or a
 * {@link TransportError} for what is no answer to it.
 */
export function settle(
  call: PendingCall,
  answer: unknown,
  errors?: DocumentErrors,
  facts: ReplyFacts = {},
): void {
  const { id, result, error } = fieldsOf(answer);
  // An error without an id is the service's word on a request that it could not read.
  if (error !== undefined && (id === call.id || id === null)) {
    call.reject(toResponseError(error, errors, facts));
  } else if (id === call.id && result !== undefined) {
    call.resolve(result);
  } else {
    const { status = 200, retryAfterSeconds } = facts;
    const isTransient = status === 200 || isTransientStatus(status);
    const words = 'the service sent what is no answer to the request';
    call.reject(new TransportError(words, { isTransient, retryAfterSeconds }));
  }
}
