import { setImmediate } from 'node:timers/promises';
import type { RequestContext } from '@ethread/backend';
import type { Accounts, Balance, Caller, Reservation } from '@ethread/accounts';
import type { Logger } from '@ethread/core';
import {
  encodePieces,
  type Message,
  parseMessage,
  printBatch,
  printError,
  printResult,
  type RequestItem,
  type ResponsePieces,
  RpcError,
} from '@ethread/json-rpc';
import type { PreparedCall } from '@ethread/server';
import {
  BatchTooLargeError,
  ContractError,
  InternalError,
  InvalidRequestError,
  ParseError,
  ResourceUnavailableError,
  transportLimits,
} from '@ethread/types';
import type { ServedChain } from './chain-hosts.ts';

/** What the pipeline is made of. */
export interface PipelineModules {
  readonly accounts: Accounts;
  readonly logger: Logger;
}

/** A message of a caller who was let in. */
export interface Request extends RequestContext {
  readonly chain: ServedChain;
  readonly caller: Caller;
  readonly body: Uint8Array;
}

/** What goes back. */
export interface Reply {
  /** The HTTP status; WebSocket has no use for it. */
  readonly status: number;
  /** Empty: there is nothing to answer, since all items were notifications. */
  readonly body: readonly Uint8Array[];
  /** Credits that were taken. */
  readonly cost: number;
  readonly balance: Balance | undefined;
  /** When to try again, in seconds. */
  readonly retryAfter: number | undefined;
}

/** Nesting of a message; the deepest request of the contract has a handful of levels. */
const MAX_DEPTH = 64;
/** Items of one batch that are worked on at once: enough to overlap waiting, too few to starve others. */
const ITEMS_AT_ONCE = 16;
/** How long a batch may hold the event loop at a time, in milliseconds. */
const TURN_MS = 10;
/** Bytes of one batch's answer; the items beyond are refused, so that memory stays bounded. */
const MAX_BATCH_ANSWER_BYTES = 128 * 1024 * 1024;

/**
 * One message's way, stage by stage. The caller was let in before the body was read (admit.ts).
 *
 * 1. parse     what is not JSON-RPC is refused whole; an item of a batch is judged alone
 * 2. validate  before anything is paid: a call that can not run costs nothing
 * 3. charge    before the work: what can not be paid is not done
 * 4. dispatch  the method's handler, over the backends
 * 5. respond   settle or refund by how it ended, and print
 */
export function createPipeline(modules: PipelineModules) {
  return async (request: Request): Promise<Reply> => {
    const message = parse(request.body);
    switch (message.kind) {
      case 'notJson':
        return refused(new ParseError());
      case 'batchTooLarge':
        return refused(new BatchTooLargeError());
      case 'single': {
        const { pieces, ...answer } = await answerItem(modules, request, message.item);
        return { ...answer, body: pieces ? encodePieces(pieces) : [], status: pieces ? answer.status : 204 };
      }
      case 'batch':
        return answerBatch(modules, request, message.items);
    }
  };
}

/** The reply to a request that is refused whole. */
export function refused(error: RpcError): Reply {
  return {
    status: error.httpStatus,
    body: encodePieces(printError(null, error)),
    cost: 0,
    balance: undefined,
    retryAfter: retryAfterOf(error),
  };
}

/** Any error as one of the contract; what was not foreseen is logged under the request's id and told as such. */
export function toRpcError(error: unknown, requestId: string, logger: Logger): RpcError {
  if (error instanceof RpcError) return error;
  logger.error({ requestId, err: error }, 'a request failed by our own fault');
  return new InternalError({ requestId }, { cause: error });
}

interface ItemAnswer {
  /** undefined for a notification. */
  readonly pieces: ResponsePieces | undefined;
  readonly status: number;
  readonly cost: number;
  readonly balance: Balance | undefined;
  readonly retryAfter: number | undefined;
}

function parse(body: Uint8Array): Message {
  return parseMessage(body, { maxBatchItems: transportLimits.maxBatchItems, maxDepth: MAX_DEPTH });
}

async function answerItem(
  modules: PipelineModules,
  request: Request,
  item: RequestItem,
): Promise<ItemAnswer> {
  const id = item.kind === 'notification' ? null : item.id;
  let prepared: PreparedCall | undefined;
  let reservation: Reservation | undefined;
  try {
    if (item.kind === 'invalid') throw new InvalidRequestError();
    prepared = request.chain.router.prepare(item.method, item.params);
    const reserving = modules.accounts.reserve(request.caller, prepared.method.credits);
    reservation = reserving instanceof Promise ? await reserving : reserving;
    const working = request.chain.router.invoke(prepared, request);
    const result = working instanceof Promise ? await working : working;
    const pieces = item.kind === 'notification' ? undefined : printResult(id, result);
    reservation.settle();
    return {
      pieces,
      status: 200,
      cost: prepared.method.credits,
      balance: reservation.balance,
      retryAfter: undefined,
    };
  } catch (thrown) {
    const error =
      request.signal.aborted && !(thrown instanceof RpcError)
        ? new ResourceUnavailableError({ message: 'the request took too long', cause: thrown })
        : toRpcError(thrown, request.requestId, modules.logger);
    const isOwed = reservation !== undefined && error instanceof ContractError && error.row.owed;
    if (isOwed) reservation?.settle();
    else reservation?.refund();
    return {
      pieces: item.kind === 'notification' ? undefined : printError(id, error),
      status: error.httpStatus,
      cost: isOwed ? (prepared?.method.credits ?? 0) : 0,
      balance: reservation?.balance,
      retryAfter: retryAfterOf(error),
    };
  }
}

async function answerBatch(
  modules: PipelineModules,
  request: Request,
  items: readonly RequestItem[],
): Promise<Reply> {
  const answers: ItemAnswer[] = [];
  let bytes = 0;
  let turnStart = performance.now();
  for (let start = 0; start < items.length; start += ITEMS_AT_ONCE) {
    const group = items.slice(start, start + ITEMS_AT_ONCE);
    // Handlers may answer without ever waiting; others, timers and the caller's leaving get their turn in between.
    if (performance.now() - turnStart > TURN_MS) {
      await setImmediate();
      turnStart = performance.now();
    }
    const answered =
      bytes > MAX_BATCH_ANSWER_BYTES || request.signal.aborted
        ? group.map((item) => leftOut(item, request.signal.aborted))
        : await Promise.all(group.map((item) => answerItem(modules, request, item)));
    for (const answer of answered) {
      answers.push(answer);
      bytes += answer.pieces?.reduce((sum, piece) => sum + piece.length, 0) ?? 0;
    }
  }
  const pieces = answers.flatMap((answer) => (answer.pieces ? [answer.pieces] : []));
  return {
    status: pieces.length === 0 ? 204 : 200,
    body: pieces.length === 0 ? [] : encodePieces(printBatch(pieces)),
    cost: answers.reduce((sum, { cost }) => sum + cost, 0),
    balance: answers.findLast(({ balance }) => balance)?.balance,
    retryAfter: undefined,
  };
}

function leftOut(item: RequestItem, isLate: boolean): ItemAnswer {
  const error = new ResourceUnavailableError({
    message: isLate
      ? 'the request took too long'
      : 'the answers of this batch are too large, send fewer items',
  });
  const pieces = item.kind === 'notification' ? undefined : printError(item.id, error);
  return { pieces, status: 200, cost: 0, balance: undefined, retryAfter: undefined };
}

/** Draining and shedding pass within seconds; credits and rates say their own time. */
function retryAfterOf(error: RpcError): number | undefined {
  return error instanceof ContractError && error.row.retryAfter ? 1 : undefined;
}
