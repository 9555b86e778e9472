import { TransportFault } from '../transport/node-transport.ts';
import type { NodeReply } from './node.ts';
import { toNodeRpcError } from './node-rpc-error.ts';
import { isRateLimitError } from './rate-limit.ts';

/** Reads a response, which may be one of a batch. @throws {TransportFault} when it is none, or reports a rate limit. */
export function toReply({
  result,
  error,
  bytes = 0,
}: {
  readonly result?: unknown;
  readonly error?: unknown;
  readonly bytes?: number;
}): NodeReply {
  if ((error ?? undefined) === undefined) {
    if (result === undefined) throw new TransportFault('malformed', 'a response of its batch has no result');
    return { kind: 'result', value: result, bytes };
  }
  const read = toNodeRpcError(error);
  if (!read) throw new TransportFault('malformed', 'its error is none');
  if (isRateLimitError(read)) throw new TransportFault('limited', `error ${read.code}`);
  return { kind: 'error', error: read };
}
