import type { HttpReply, WholeHttpReply } from '@ethread/http';
import type { Reply, WholeReply } from './reply.ts';

type Headers = Readonly<Record<string, string>>;

/**
 * A reply with what its headers say: the cost, the balance, when to try again, which pages may read it.
 *
 * @param owner - the key whose memory the body is until it has left.
 */
export function toHttpReply(reply: WholeReply, cors: Headers, owner?: string): WholeHttpReply;
export function toHttpReply(reply: Reply, cors: Headers, owner?: string): HttpReply;
export function toHttpReply(
  { status, body, cost, balance, servedBy, proof, retryAfter }: Reply,
  cors: Headers,
  owner?: string,
): HttpReply {
  return {
    status,
    body,
    owner,
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
