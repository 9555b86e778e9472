import { DiskFullError } from '@ethread/storage/disk';
import { isPostgresUnreachable } from '@ethread/accounts';
import type { Logger } from '@ethread/core';
import {
  type HttpReply,
  noPost,
  retryAfterOf,
  toMessageError,
  toRpcError,
  type WholeHttpReply,
} from '@ethread/http';
import {
  BatchBody,
  encodeChunks,
  parseMessage,
  printError,
  printResult,
  type RequestItem,
  type ResponseChunks,
  type RpcError,
  type StructureLimits,
} from '@ethread/json-rpc';
import type { ContractRouter } from '@ethread/server';
import {
  InvalidRequestError,
  type MethodSignature,
  ResourceUnavailableError,
  unavailable,
} from '@ethread/types';

/** Responses may contain an API key. */
const HEADERS = { 'Cache-Control': 'no-store' };

/** The part of a call's context that its log lines name. */
export interface CallContext {
  /** The ID of the request in the log. */
  readonly requestId: string;
}

/** The body of a request and its context. */
export interface MessageRequest<Context extends CallContext> {
  readonly body: Uint8Array;
  /** The limits of the document. */
  readonly limits: StructureLimits;
  /** Aborts when the client has gone. */
  readonly signal: AbortSignal;
  readonly context: Context;
}

/** The modules that respond to messages. */
export interface MessageModules<Context extends CallContext> {
  readonly router: ContractRouter<Context, MethodSignature>;
  readonly logger: Logger;
}

/**
 * Responds to a message. The calls of a batch run one after another, because one may depend on the effect of the one
 * before.
 */
export async function respondToMessage<Context extends CallContext>(
  modules: MessageModules<Context>,
  request: MessageRequest<Context>,
): Promise<HttpReply> {
  const message = parseMessage(request.body, request.limits);
  switch (message.kind) {
    case 'notJson':
    case 'tooLarge':
      return rejection(toMessageError(message));
    case 'single': {
      const { status, pieces } = await respondToItem(modules, request, message.item);
      return pieces ? { status, body: encodeChunks(pieces), headers: HEADERS } : nothing;
    }
    case 'batch': {
      const body = new BatchBody();
      for (let index = 0; index < message.items.length; index++) {
        const item = message.items.at(index);
        if (!item) break;
        const { pieces } = await respondToItem(modules, request, item);
        if (pieces) body.add(pieces);
      }
      return body.isEmpty ? nothing : { status: 200, body: body.end(), headers: HEADERS };
    }
  }
}

const nothing: HttpReply = { status: 204, body: [], headers: HEADERS };

/** Returns the response to a request that is rejected as a whole. */
export function rejection(error: RpcError): WholeHttpReply {
  const retryAfter = retryAfterOf(error);
  return {
    status: error.httpStatus,
    body: encodeChunks(printError(null, error)),
    headers: {
      ...HEADERS,
      ...(retryAfter === undefined ? {} : { 'Retry-After': retryAfter }),
      ...(error.httpStatus === 401 ? { 'WWW-Authenticate': 'Bearer realm="ethread"' } : {}),
    },
  };
}

/** Returns the response to methods other than POST, with the allowed method (RFC 9110, section 15.5.6). */
export function rejectedMethod(): HttpReply {
  const rejected = rejection(noPost());
  return { ...rejected, headers: { ...rejected.headers, Allow: 'POST' } };
}

async function respondToItem<Context extends CallContext>(
  { router, logger }: MessageModules<Context>,
  { signal, context }: MessageRequest<Context>,
  item: RequestItem,
): Promise<{ status: number; pieces: ResponseChunks | undefined }> {
  const { requestId } = context;
  const id = item.kind === 'notification' ? null : item.id;
  try {
    if (item.kind === 'invalid') throw new InvalidRequestError();
    if (signal.aborted) throw unavailable('late');
    const result = await router.invoke(router.prepare(item.method, item.params), context);
    return { status: 200, pieces: item.kind === 'notification' ? undefined : printResult(id, result) };
  } catch (thrown) {
    const error = toRpcError(withReach(thrown, requestId, logger), requestId, logger);
    const pieces = item.kind === 'notification' ? undefined : printError(id, error);
    return { status: error.httpStatus, pieces };
  }
}

const DATABASE_DOWN = 'PostgreSQL, the database of the accounts, cannot be reached';

/**
 * Converts the error of an unreachable store or a full disk to ResourceUnavailableError, because it is not an internal
 * error of this server.
 */
function withReach(thrown: unknown, requestId: string, logger: Logger): unknown {
  if (!isPostgresUnreachable(thrown) && !(thrown instanceof DiskFullError)) return thrown;
  const reason = thrown instanceof Error ? thrown.message : String(thrown);
  logger.warn({ requestId, reason }, 'the store of the accounts could not be read or written');
  const data = thrown instanceof DiskFullError ? 'the disk of the accounts is full' : DATABASE_DOWN;
  return new ResourceUnavailableError({ cause: thrown, data });
}
