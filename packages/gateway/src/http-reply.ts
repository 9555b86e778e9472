import type { HttpReply, WholeHttpReply } from '@ethread/http';
import type { Reply, WholeReply } from './pipeline.ts';

/** Lets pages of any origin call and read; the key in the path is the credential, and no cookie is looked at. */
export const CORS_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'X-Request-Id, X-Credits-Cost, X-Credits-Remaining, X-Credits-Reset, X-Served-By, Retry-After',
};

/** A reply with what its headers say: the cost, the balance, when to try again. */
export function toHttpReply(reply: WholeReply): WholeHttpReply;
export function toHttpReply(reply: Reply): HttpReply;
export function toHttpReply({ status, body, cost, balance, servedBy, retryAfter }: Reply): HttpReply {
  return {
    status,
    body,
    headers: {
      ...CORS_HEADERS,
      'X-Credits-Cost': cost,
      'X-Credits-Remaining': balance.remaining,
      'X-Credits-Reset': balance.resetSeconds,
      ...(servedBy === undefined ? {} : { 'X-Served-By': servedBy }),
      ...(retryAfter === undefined ? {} : { 'Retry-After': retryAfter }),
      ...(status === 401 ? { 'WWW-Authenticate': 'ApiKey realm="ethread"' } : {}),
    },
  };
}
