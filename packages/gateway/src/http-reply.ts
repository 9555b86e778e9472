import type { HttpReply, WholeHttpReply } from '@ethread/http';
import type { Reply, WholeReply } from './reply.ts';

type Headers = Readonly<Record<string, string>>;

/** A reply with what its headers say: the cost, the balance, when to try again, which pages may read it. */
export function toHttpReply(reply: WholeReply, cors: Headers): WholeHttpReply;
export function toHttpReply(reply: Reply, cors: Headers): HttpReply;
export function toHttpReply(
  { status, body, cost, balance, servedBy, proof, retryAfter }: Reply,
  cors: Headers,
): HttpReply {
  return {
    status,
    body,
    headers: {
      ...cors,
      'X-Credits-Cost': cost,
      'X-Credits-Remaining': balance.remaining,
      'X-Credits-Reset': balance.resetSeconds,
      'X-Proof': proof,
      ...(servedBy === undefined ? {} : { 'X-Served-By': servedBy }),
      ...(retryAfter === undefined ? {} : { 'Retry-After': retryAfter }),
      ...(status === 401 ? { 'WWW-Authenticate': 'ApiKey realm="ethread"' } : {}),
    },
  };
}
