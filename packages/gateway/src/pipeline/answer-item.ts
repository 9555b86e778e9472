import type { CallOutcome } from '@ethread/api-keys';
import type { Hold, Repeat } from '@ethread/ports';
import type { Span } from '@ethread/core';
import { afterSending, retryAfterOf, toRpcError } from '@ethread/http';
import {
  JsonStream,
  printError,
  printResult,
  type RequestId,
  type RequestItem,
  type ResponseChunks,
  RpcError,
} from '@ethread/json-rpc';
import type { PreparedCall } from '@ethread/server';
import { ContractError, InvalidRequestError, ResourceUnavailableError } from '@ethread/types';
import type { Work } from './message.ts';
import type { PipelineModules } from './pipeline-modules.ts';
import { stage } from './stage.ts';
import { reportRejection } from './report-rejection.ts';

/** The error name under which a broken stream is counted. */
const BROKEN = 'BrokenStream';

/** The response to one item of a message. */
export interface ItemAnswer {
  /** The pieces of the response; undefined for a notification. */
  readonly pieces: ResponseChunks | undefined;
  readonly status: number;
  readonly cost: number;
  readonly retryAfter: number | undefined;
}

/** Responds to one item, in a span of its own when requests are traced. */
export function answerItem(modules: PipelineModules, work: Work, item: RequestItem): Promise<ItemAnswer> {
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
    reportRejection(modules, work, caller);
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
  let repeat: Repeat | undefined;
  try {
    if (item.kind === 'invalid') throw new InvalidRequestError();
    const { method, params } = item;
    const call = stage(tracer, 'validate', () => chain.router.prepare(method, params));
    prepared = call;
    const { credits, name, limits } = call.method;
    if (limits?.maxPerBatch !== undefined && context.count(name) > limits.maxPerBatch)
      throw new InvalidRequestError({
        message: `invalid request: one batch may have ${limits.maxPerBatch} ${name} at most`,
      });
    const seeing = chain.seeBlocks?.(call, context);
    const seen = seeing instanceof Promise ? await seeing : seeing;
    if (seen) {
      context.noteBlocks(seen);
      const finding = chain.findRepeat?.(call, seen, context);
      repeat = finding instanceof Promise ? await finding : finding;
      if (repeat?.error) throw repeat.error;
    }
    const reserving = stage(tracer, 'charge', () => caller.reserve(call.method));
    hold = reserving instanceof Promise ? await reserving : reserving;
    const working = stage(tracer, 'dispatch', () => chain.router.invoke(call, context));
    const result = working instanceof Promise ? await working : working;
    const pieces =
      item.kind === 'notification'
        ? undefined
        : printResult(id, result, work.showsProof ? context.proof : undefined);
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
    if (isOwed) {
      settleOnceSent(hold);
      repeat?.remember(error);
    } else hold?.refund();
    const answer = errorAnswer(id, item, error);
    const cost = isOwed ? (prepared?.method.credits ?? 0) : 0;
    if (hold === undefined && isRejection(error)) reportRejection(modules, work, error);
    else {
      const method = prepared?.method.name ?? nameOf(chain.router, item);
      const bytes = lengthOf(answer.pieces);
      tell({ method, credits: cost, day: hold?.day, isError: true, bytes }, error.name);
    }
    return { ...answer, cost };
  }
}

/**
 * Returns whether a call was rejected because of its client, before any work. Such calls are not errors of the service.
 */
const isRejection = ({ httpStatus }: RpcError) => REJECTIONS.has(httpStatus);
const REJECTIONS: ReadonlySet<number> = new Set([401, 402, 403, 429]);

/**
 * Returns the method of an item, or undefined for a method that is not served, as metrics must not contain names that
 * clients choose.
 */
function nameOf(router: Work['chain']['router'], item: RequestItem): string | undefined {
  return item.kind !== 'invalid' && router.isMethodImplemented(item.method) ? item.method : undefined;
}

/**
 * Settles a hold once the response has been sent. If the process is killed before that, the credits are not spent. They
 * were reserved before the work began.
 */
function settleOnceSent(hold: Hold | undefined): void {
  if (hold) afterSending(() => hold.settle());
}

/**
 * Settles or refunds a hold when its stream ends. A stream that breaks is refunded, and a stream whose reader
 * disconnects is charged.
 */
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

/** Returns the bytes of a response, without those of its streams. */
export function lengthOf(pieces: ResponseChunks | undefined): number {
  return pieces?.reduce((sum, piece) => sum + (piece instanceof JsonStream ? 0 : piece.length), 0) ?? 0;
}
