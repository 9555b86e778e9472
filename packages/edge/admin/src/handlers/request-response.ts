import type { LoggedRequest as StoredRequest } from '@ethread/metrics';
import type { LoggedRequest } from '../generated/types.gen.ts';
import { timeToText } from './time.ts';

/** The number of requests when the query names none. */
export const DEFAULT_REQUESTS = 100;

/** Converts a recent request to the form of the administration. */
export function requestResponse(request: StoredRequest): LoggedRequest {
  const { at, requestId, keyId, chain, isRejected, milliseconds, credits, bytes, source } = request;
  const { method = null, error = null, proof = null, params = null, message = null } = request;
  return {
    at: timeToText(at),
    requestId,
    key: keyId,
    chain,
    method,
    error,
    rejected: isRejected,
    milliseconds: Math.round(milliseconds * 100) / 100,
    credits,
    bytes,
    proof,
    source,
    params,
    message,
  };
}
