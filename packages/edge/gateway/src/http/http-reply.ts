import { bytesToHex, quantityToHex } from '@ethread/core';
import type { HttpReply, WholeHttpReply } from '@ethread/http';
import type { StoredHeader } from '@ethread/ports';
import type { MessageReply, WholeReply } from '../pipeline/reply.ts';

type Headers = Readonly<Record<string, string>>;

/**
 * Returns a reply with its headers: the cost, the balance, when to retry, and which pages may read it.
 *
 * @param owner - the key that the memory of the body is counted for until the body has been sent.
 */
export function toHttpReply(reply: WholeReply, cors: Headers, owner?: string): WholeHttpReply;
export function toHttpReply(reply: MessageReply, cors: Headers, owner?: string): HttpReply;
export function toHttpReply(
  {
    status,
    body,
    cost,
    balance,
    servedBy,
    proof,
    headState,
    headAge,
    head,
    tagged,
    retryAfter,
  }: MessageReply,
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
      ...(headState === undefined ? {} : { 'X-Head': headState }),
      ...(head && { 'X-Head-Number': numberOf(head), 'X-Head-Hash': bytesToHex(head.hash) }),
      ...(tagged && { 'X-Block-Number': numberOf(tagged), 'X-Block-Hash': bytesToHex(tagged.hash) }),
      ...(headAge === undefined ? {} : { 'X-Head-Age': headAge }),
      ...(servedBy === undefined ? {} : { 'X-Served-By': servedBy }),
      ...(retryAfter === undefined ? {} : { 'Retry-After': retryAfter }),
      ...(status === 401 ? { 'WWW-Authenticate': 'Bearer realm="ethread"' } : {}),
    },
  };
}

const numberOf = ({ header }: StoredHeader) => quantityToHex(header.number);
