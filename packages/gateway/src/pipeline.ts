import { setImmediate } from 'node:timers/promises';
import type { RequestContext } from '@ethread/backend';
import type { Accounts, Balance, Caller, CallOutcome, Hold } from '@ethread/accounts';
import type { Logger, Span, Tracer } from '@ethread/core';
import {
  afterSending,
  leaveStreams,
  type ReplyBody,
  type RequestScope,
  retryAfterOf,
  toRpcError,
} from '@ethread/http';
import {
  encodePieces,
  JsonStream,
  type Message,
  parseMessage,
  printBatch,
  printError,
  printResult,
  type RequestId,
  type RequestItem,
  type ResponsePieces,
  RpcError,
} from '@ethread/json-rpc';
import type { PreparedCall } from '@ethread/server';
import {
  BatchTooLargeError,
  ContractError,
  InvalidRequestError,
  ParseError,
  ResourceUnavailableError,
  transportLimits,
} from '@ethread/types';
import type { ServedChain } from './chain-hosts.ts';
import type { GatewayObserver } from './observer.ts';
import { stage } from './stage.ts';

/** What the pipeline is made of. */
export interface PipelineModules {
  readonly accounts: Accounts;
  readonly logger: Logger;
  readonly observer: GatewayObserver;
  readonly tracer: Tracer | undefined;
}

/** A message of a caller. */
export interface Request {
  readonly scope: RequestScope;
  readonly chain: ServedChain;
  /** Who was let in; or why not, which each item is then answered with. */
  readonly caller: Caller | RpcError;
  /** The caller's address, as far as it is known. */
  readonly address: string | undefined;
  readonly body: Uint8Array;
}

/** What goes back. */
export interface Reply {
  /** The HTTP status; WebSocket has no use for it. */
  readonly status: number;
  /** Empty: there is nothing to answer, since all items were notifications. */
  readonly body: ReplyBody;
  /** Credits that are owed. */
  readonly cost: number;
  /** What the caller has left afterwards. */
  readonly balance: Balance;
  /** When to try again, in seconds. */
  readonly retryAfter: number | undefined;
  /** Who answered, at least one item of a batch, when it was not the service; WebSocket has no place to say it. */
  readonly servedBy: 'partner' | undefined;
}

/** Nesting of a message; the deepest request of the contract has a handful of levels. */
const MAX_DEPTH = 64;
/** Items of one batch that are worked on at once: enough to overlap waiting, too few to starve others. */
const ITEMS_AT_ONCE = 16;
/** How long a batch may hold the event loop at a time, in milliseconds. */
const TURN_MS = 10;
/** What a stream that broke is counted as. */
const BROKEN = 'BrokenStream';
/** Bytes of one batch's answer that are held at once; the items beyond are refused, so that memory stays bounded. */
const MAX_BATCH_ANSWER_BYTES = 128 * 1024 * 1024;

/**
 * One message's way, stage by stage. Its caller was let in before the body was read.
 *
 * 1. parse     what is not JSON-RPC is refused whole; an item of a batch is judged alone
 * 2. validate  before anything is paid: a call that can not run costs nothing
 * 3. charge    before the work: what can not be paid is not done
 * 4. dispatch  the method's handler, over the backends
 * 5. respond   print, settle or refund by how it ended, and count
 */
export function createPipeline(modules: PipelineModules) {
  return async (request: Request): Promise<Reply> => {
    const { caller } = request;
    const context = new MessageContext(request);
    const message = stage(modules.tracer, 'parse', () => parse(request));
    const answer = await answerMessage(modules, { ...request, context }, message);
    const { servedBy } = context;
    try {
      const counting = caller instanceof RpcError ? modules.accounts.noBalance() : caller.balance();
      return { ...answer, servedBy, balance: counting instanceof Promise ? await counting : counting };
    } catch (error) {
      leaveStreams(answer.body, 'broken');
      throw error;
    }
  };
}

/** The reply to a request that is refused whole. */
export function refused(error: RpcError, balance: Balance): WholeReply {
  return { ...refusedWhole(error), servedBy: undefined, balance };
}

/** What handlers are told of a message; its signal is made when one of them asks for it. */
class MessageContext implements RequestContext {
  readonly requestId: string;
  readonly allowsFailover: boolean;
  servedBy: Reply['servedBy'];
  readonly #scope: RequestScope;

  constructor({ scope, caller }: Request) {
    this.#scope = scope;
    this.requestId = scope.requestId;
    this.allowsFailover = !(caller instanceof RpcError) && caller.allowsFailover;
  }

  get signal(): AbortSignal {
    return this.#scope.signal;
  }

  onPartnerAnswer = (): void => {
    this.servedBy = 'partner';
  };
}

/** A message that is worked on. */
interface Work extends Request {
  readonly context: MessageContext;
}

/** A reply without streams. */
export interface WholeReply extends Reply {
  readonly body: readonly Uint8Array[];
}

/** A reply but for what is looked at last. */
type Answer = Omit<Reply, 'balance' | 'servedBy'>;

interface ItemAnswer {
  /** undefined for a notification. */
  readonly pieces: ResponsePieces | undefined;
  readonly status: number;
  readonly cost: number;
  readonly retryAfter: number | undefined;
}

function parse({ body, caller }: Request): Message {
  const ofPlan = caller instanceof RpcError ? Infinity : caller.batchItems;
  const maxBatchItems = Math.min(transportLimits.maxBatchItems, ofPlan);
  return parseMessage(body, { maxBatchItems, maxDepth: MAX_DEPTH });
}

function refusedWhole(error: RpcError): Answer & { readonly body: readonly Uint8Array[] } {
  return {
    status: error.httpStatus,
    body: encodePieces(printError(null, error)),
    cost: 0,
    retryAfter: retryAfterOf(error),
  };
}

function refuseWhole(modules: PipelineModules, request: Request, error: RpcError): Answer {
  tellOfRefusal(modules, request, error);
  return refusedWhole(error);
}

function tellOfRefusal({ observer }: PipelineModules, { scope, address }: Request, { name }: RpcError): void {
  observer.onRefused({ error: name, requestId: scope.requestId, address });
}

async function answerMessage(modules: PipelineModules, request: Work, message: Message): Promise<Answer> {
  switch (message.kind) {
    case 'notJson':
      return refuseWhole(modules, request, new ParseError());
    case 'batchTooLarge':
      return refuseWhole(modules, request, new BatchTooLargeError());
    case 'single': {
      const { pieces, ...answer } = await answerItem(modules, request, message.item);
      return { ...answer, body: pieces ? encodePieces(pieces) : [], status: pieces ? answer.status : 204 };
    }
    case 'batch':
      return answerBatch(modules, request, message.items);
  }
}

/** One item's way, in a span of its own where requests are traced. */
function answerItem(modules: PipelineModules, work: Work, item: RequestItem): Promise<ItemAnswer> {
  const { tracer } = modules;
  if (!tracer) return answerCall(modules, work, item, undefined);
  return tracer.span('call', {}, (span) => answerCall(modules, work, item, span));
}

async function answerCall(
  modules: PipelineModules,
  work: Work,
  item: RequestItem,
  span: Span | undefined,
): Promise<ItemAnswer> {
  const { tracer } = modules;
  const { chain, caller, scope, context } = work;
  const id = item.kind === 'notification' ? null : item.id;
  if (caller instanceof RpcError) {
    tellOfRefusal(modules, work, caller);
    return { ...errorAnswer(id, item, caller), cost: 0 };
  }
  const startedAt = performance.now();
  const tell = (outcome: CallOutcome, error?: string) => {
    caller.record(outcome);
    const { method, credits, bytes } = outcome;
    const milliseconds = performance.now() - startedAt;
    const source = context.servedBy ?? 'service';
    span?.set({
      'ethread.chain': chain.name,
      'rpc.method': method,
      'ethread.outcome': error ?? 'ok',
      'ethread.source': source,
      'ethread.credits': credits,
    });
    modules.observer.onCall({
      requestId: scope.requestId,
      keyId: caller.keyId,
      chain: chain.name,
      method,
      error,
      source,
      milliseconds,
      credits,
      bytes,
    });
  };
  let prepared: PreparedCall | undefined;
  let hold: Hold | undefined;
  try {
    if (item.kind === 'invalid') throw new InvalidRequestError();
    const { method, params } = item;
    const call = stage(tracer, 'validate', () => chain.router.prepare(method, params));
    prepared = call;
    const { credits, name } = call.method;
    const reserving = stage(tracer, 'charge', () => caller.reserve(call.method));
    hold = reserving instanceof Promise ? await reserving : reserving;
    const working = stage(tracer, 'dispatch', () => chain.router.invoke(call, context));
    const result = working instanceof Promise ? await working : working;
    const pieces = item.kind === 'notification' ? undefined : printResult(id, result);
    if (result instanceof JsonStream) {
      settleWhenEnded(
        result,
        hold,
        (outcome) => tell({ method: name, ...outcome }, outcome.isError ? BROKEN : undefined),
        credits,
      );
      if (!pieces) result.leave();
    } else {
      settleOnceSent(hold);
      tell({ method: name, credits, day: hold.day, isError: false, bytes: lengthOf(pieces) });
    }
    return { pieces, status: 200, cost: credits, retryAfter: undefined };
  } catch (thrown) {
    const error =
      scope.isAborted && !(thrown instanceof RpcError)
        ? new ResourceUnavailableError({
            message: 'resource unavailable: the request took too long',
            cause: thrown,
          })
        : toRpcError(thrown, scope.requestId, modules.logger);
    const isOwed = hold !== undefined && error instanceof ContractError && error.row.owed;
    if (isOwed) settleOnceSent(hold);
    else hold?.refund();
    const answer = errorAnswer(id, item, error);
    const cost = isOwed ? (prepared?.method.credits ?? 0) : 0;
    const method = prepared?.method.name;
    const bytes = lengthOf(answer.pieces);
    tell({ method, credits: cost, day: hold?.day, isError: true, bytes }, error.name);
    return { ...answer, cost };
  }
}

/** Whoever is killed before an answer has left has not taken its credits; they were reserved before the work began. */
function settleOnceSent(hold: Hold | undefined): void {
  if (hold) afterSending(() => hold.settle());
}

/** A stream that breaks was promised and not kept, so it is not owed; one that its reader leaves is. */
function settleWhenEnded(
  stream: JsonStream,
  hold: Hold,
  record: (outcome: Omit<CallOutcome, 'method'>) => void,
  credits: number,
): void {
  stream.whenEnded((end, bytes) => {
    const isOwed = end !== 'broken';
    if (isOwed) hold.settle();
    else hold.refund();
    record({ credits: isOwed ? credits : 0, day: hold.day, isError: !isOwed, bytes });
  });
}

function errorAnswer(id: RequestId, { kind }: RequestItem, error: RpcError): Omit<ItemAnswer, 'cost'> {
  return {
    pieces: kind === 'notification' ? undefined : printError(id, error),
    status: error.httpStatus,
    retryAfter: retryAfterOf(error),
  };
}

async function answerBatch(
  modules: PipelineModules,
  request: Work,
  items: readonly RequestItem[],
): Promise<Answer> {
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
      bytes > MAX_BATCH_ANSWER_BYTES || request.scope.isAborted
        ? group.map((item) => leftOut(item, request.scope.isAborted))
        : await Promise.all(group.map((item) => answerItem(modules, request, item)));
    for (const answer of answered) {
      answers.push(answer);
      bytes += heldBytes(answer.pieces);
    }
  }
  const pieces = answers.flatMap((answer) => (answer.pieces ? [answer.pieces] : []));
  return {
    status: pieces.length === 0 ? 204 : 200,
    body: pieces.length === 0 ? [] : encodePieces(printBatch(pieces)),
    cost: answers.reduce((sum, { cost }) => sum + cost, 0),
    retryAfter: undefined,
  };
}

function leftOut(item: RequestItem, isLate: boolean): ItemAnswer {
  const error = new ResourceUnavailableError({
    message: isLate
      ? 'resource unavailable: the request took too long'
      : 'resource unavailable: the answers of this batch are too large, send fewer items',
  });
  const pieces = item.kind === 'notification' ? undefined : printError(item.id, error);
  return { pieces, status: 200, cost: 0, retryAfter: undefined };
}

/** Of an answer that is there whole. */
function lengthOf(pieces: ResponsePieces | undefined): number {
  return pieces?.reduce((sum, piece) => sum + (piece instanceof JsonStream ? 0 : piece.length), 0) ?? 0;
}

/** What an answer takes of memory until it is sent. */
function heldBytes(pieces: ResponsePieces | undefined): number {
  const streams = pieces?.filter((piece) => piece instanceof JsonStream) ?? [];
  return streams.reduce((sum, stream) => sum + stream.heldBytes, lengthOf(pieces));
}
