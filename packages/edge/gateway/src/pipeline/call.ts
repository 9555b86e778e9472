import type { GatewayObserver, Hold, Repeat, SeenBlocks } from '@ethread/ports';
import {
  atEndOfTick,
  type Awaitable,
  type Logger,
  rescue,
  type Span,
  type Tracer,
  whenReady,
} from '@ethread/core';
import type { Admission, CallUsage } from '@ethread/accounts';
import type { JsonThread } from '@ethread/http';
import type { MessageContext, Work } from './message.ts';
import {
  type CreditsMember,
  JsonStream,
  type RequestItem,
  type ResponseChunks,
  type RpcError,
} from '@ethread/json-rpc';
import type { PreparedCall } from '@ethread/server';
import type { ResponseSizes } from '../load.ts';
import { accountOf, rejectedOf, reportRejection } from './report-rejection.ts';

export interface PipelineModules {
  readonly accounts: Admission;
  readonly logger: Logger;
  readonly observer: GatewayObserver | undefined;
  readonly jsonThread: JsonThread;
  /** The memory that the responses of each client take. */
  readonly responseSizes: ResponseSizes;
  readonly tracer: Tracer | undefined;
}

/** The error name under which a broken stream is counted. */
const BROKEN = 'BrokenStream';

/** A step of a call. It reads what the stages before it resolved, and adds to the call. An error that it throws ends it. */
export type Stage = (call: Call) => Awaitable<void>;

/**
 * One call of a message, everything that the stages resolved about it, and its response. One object is all three: a
 * batch of a hundred would spend a noticeable part of its time on closures and on copies of its calls.
 */
export class Call {
  readonly modules: PipelineModules;
  readonly work: Work;
  readonly item: RequestItem;
  /** The context of the call, which is that of a batch's item. */
  readonly context: MessageContext;
  readonly span: Span | undefined;
  readonly #startedAt = performance.now();
  /** The method and the checked params. From `validate` on. */
  prepared: PreparedCall | undefined;
  /** The head and the tagged block of the call. From `resolveHead` on, where they are known. */
  seen: SeenBlocks | undefined;
  /** The error of the same query shortly before, or the place for it. From `reserve` on. */
  repeat: Repeat | undefined;
  /** The reserved credits. From `reserve` on. */
  hold: Hold | undefined;
  /** The handler's result. From `dispatch` on. */
  result: unknown;
  /** Whether the last stage before `takeTurn` or `takeTurnToPrint` had to wait, perhaps together with many other calls. */
  hasWaited = false;
  /** The chunks of the response; undefined for a notification. From `print` on. */
  chunks: ResponseChunks | undefined;
  /** The memory that the chunks take until they are sent, in bytes. */
  bufferedBytes = 0;
  /** The HTTP status; that of a single call counts. */
  status = 200;
  cost = 0;
  /** When to retry, in seconds. */
  retryAfter: number | undefined;
  /** Whether the reserved credits are charged. Set with the response, as the next one. */
  isOwed = false;
  /** The error of a call that was rejected because of its client, before any work, and its method. */
  rejection: { readonly error: RpcError; readonly method: string | undefined } | undefined;
  #outcome: CallUsage | undefined;
  #error: string | undefined;
  #message: string | undefined;
  #milliseconds = 0;

  constructor(
    modules: PipelineModules,
    work: Work,
    item: RequestItem,
    context: MessageContext,
    span: Span | undefined,
  ) {
    this.modules = modules;
    this.work = work;
    this.item = item;
    this.context = context;
    this.span = span;
  }

  /** Returns the method and the checked params. */
  get validated(): PreparedCall {
    if (!this.prepared) throw new TypeError('the call was not validated');
    return this.prepared;
  }

  /** Charges and counts the call, or refunds it when its message starts again. Called once. */
  finish(isDropped: boolean): void {
    const { hold, isOwed, modules, rejection, result, work } = this;
    const stream = result instanceof JsonStream ? result : undefined;
    if (isDropped || !isOwed) {
      hold?.refund();
      stream?.leave();
    }
    if (isDropped) return;
    if (isOwed && hold && stream) return this.#endWith(stream, hold);
    if (isOwed && hold) settleOnceSent(hold);
    if (rejection) reportRejection(modules, rejectedOf(work, rejection.method), rejection.error);
    else this.count();
  }

  /** Charges and counts the call when its stream ends. One that breaks is refunded, one whose reader left is charged. */
  #endWith(stream: JsonStream, hold: Hold): void {
    const { name: method, credits } = this.validated.method;
    stream.whenEnded((end, bytes) => {
      const isError = end === 'broken';
      if (isError) hold.refund();
      else hold.settle();
      const outcome = { method, credits: isError ? 0 : credits, day: hold.day, isError, bytes };
      this.note(outcome, isError ? BROKEN : undefined);
      this.count();
    });
    if (!this.chunks) stream.leave();
  }

  /** Notes the outcome of the call and its duration until now, and reports them to the trace. */
  note(outcome: CallUsage, error?: string, message?: string): void {
    this.#outcome = outcome;
    this.#error = error;
    this.#message = message;
    this.#milliseconds = performance.now() - this.#startedAt;
    this.span?.set({
      'ethread.chain': this.work.chain.name,
      'rpc.method': outcome.method,
      'ethread.outcome': error ?? 'ok',
      'ethread.source': this.#source,
      'ethread.credits': outcome.credits,
    });
  }

  /** Counts the noted outcome for the key and the observer. */
  count(): void {
    const outcome = this.#outcome;
    if (!outcome) return;
    const { context, item } = this;
    const { chain, client, scope } = this.work;
    const error = this.#error;
    client.record(outcome);
    this.modules.observer?.onCall({
      requestId: scope.requestId,
      keyId: client.keyId,
      accountId: accountOf(client),
      chain: chain.name,
      method: outcome.method,
      error,
      message: this.#message,
      params: item.kind === 'invalid' ? undefined : item.params,
      source: this.#source,
      isUnproven: error === undefined && context.notes.proof === 'none',
      proof: context.notes.proof,
      milliseconds: this.#milliseconds,
      credits: outcome.credits,
      bytes: outcome.bytes,
    });
  }

  get #source(): 'partner' | 'service' {
    return this.context.notes.servedBy ?? 'service';
  }
}

/**
 * Returns the credits of a call for the connections that ask for them. Undefined for the others, and while credits
 * cannot be counted.
 */
export function creditsOf({ client, showsProof }: Work, cost: number): Awaitable<CreditsMember | undefined> {
  if (!showsProof) return undefined;
  return rescue(
    () => whenReady(client.balance(), ({ remaining }) => ({ cost, remaining })),
    () => undefined,
  );
}

/**
 * Settles a hold once the response has been sent. If the process is killed before that, the credits are not spent. They
 * were reserved before the work began.
 */
export function settleOnceSent(hold: Hold): void {
  atEndOfTick('settle', () => hold.settle());
}
