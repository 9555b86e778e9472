import { type BatchResponse, type NodeTransport, TransportFault } from '../transport/node-transport.ts';
import { isLargeJson, parseLargeJson } from '../transport/parse-large-json.ts';
import { EnvelopeError, parseJson } from '../transport/read-envelope.ts';
import type { NodeReply } from './node.ts';
import { toNodeRpcError } from './node-rpc-error.ts';
import { isRateLimitError } from './rate-limit.ts';

/** Reads a response. @throws {TransportFault} when it is none, or reports a rate limit. */
export async function toReply({
  result,
  error,
  value: parsed,
}: Awaited<ReturnType<NodeTransport['send']>>): Promise<NodeReply> {
  if (error !== undefined) return errorReply(error);
  if (!result) throw new TransportFault('malformed', 'it has no result');
  try {
    const value = parsed ?? (isLargeJson(result) ? await parseLargeJson(result) : parseJson(result));
    return { kind: 'result', value, json: result };
  } catch (cause) {
    throw cause instanceof EnvelopeError ? new TransportFault('malformed', cause.message) : cause;
  }
}

const NO_JSON = new Uint8Array();

/** Reads one response of a batch. @throws {TransportFault} when it is none, or reports a rate limit. */
export function toBatchReply({ result, error }: BatchResponse['items'][number]): NodeReply {
  if (error !== undefined && error !== null) return errorReply(error);
  if (result === undefined) throw new TransportFault('malformed', 'a response of its batch has no result');
  return { kind: 'result', value: result, json: NO_JSON };
}

/** @throws {TransportFault} when it is no error, or reports a rate limit. */
function errorReply(error: unknown): NodeReply {
  const read = toNodeRpcError(error);
  if (!read) throw new TransportFault('malformed', 'its error is none');
  if (isRateLimitError(read)) throw new TransportFault('limited', `error ${read.code}`);
  return { kind: 'error', error: read };
}
