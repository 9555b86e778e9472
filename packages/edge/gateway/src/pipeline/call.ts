import type { CallOutcome } from '@ethread/api-keys';
import type { Awaitable, Span } from '@ethread/core';
import { JsonStream, type RequestItem, type ResponseChunks } from '@ethread/json-rpc';
import type { Hold, Repeat, SeenBlocks } from '@ethread/ports';
import type { PreparedCall } from '@ethread/server';
import type { Work } from './message.ts';
import type { PipelineModules } from './pipeline-modules.ts';

/** A step of a call. It reads what the stages before it resolved, and adds to the call. An error that it throws ends it. */
export type Stage = (call: Call) => Awaitable<void>;

/** The response to one call. */
export interface CallResponse {
  /** The chunks of the response; undefined for a notification. */
  readonly chunks: ResponseChunks | undefined;
  /** The HTTP status; that of a single call counts. */
  readonly status: number;
  /** The credits that are charged. */
  readonly cost: number;
  /** When to retry, in seconds. */
  readonly retryAfter: number | undefined;
}

/** One call of a message, and everything that the stages resolved about it. */
export class Call {
  readonly modules: PipelineModules;
  readonly work: Work;
  readonly item: RequestItem;
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
  /** The chunks of the response; undefined for a notification. From `print` on. */
  chunks: ResponseChunks | undefined;

  constructor(modules: PipelineModules, work: Work, item: RequestItem, span: Span | undefined) {
    this.modules = modules;
    this.work = work;
    this.item = item;
    this.span = span;
  }

  /** Returns the method and the checked params. */
  get validated(): PreparedCall {
    if (!this.prepared) throw new TypeError('the call was not validated');
    return this.prepared;
  }

  /** Counts the call for its key, and reports it to the observer and the trace. */
  record(outcome: CallOutcome, error: string | undefined): void {
    const { chain, client, scope, context } = this.work;
    const { method, credits, bytes } = outcome;
    client.record(outcome);
    const source = context.servedBy ?? 'service';
    this.span?.set({
      'ethread.chain': chain.name,
      'rpc.method': method,
      'ethread.outcome': error ?? 'ok',
      'ethread.source': source,
      'ethread.credits': credits,
    });
    this.modules.observer.onCall({
      requestId: scope.requestId,
      keyId: client.keyId,
      chain: chain.name,
      method,
      error,
      source,
      isUnproven: error === undefined && context.proof === 'none',
      milliseconds: performance.now() - this.#startedAt,
      credits,
      bytes,
    });
  }
}

/** Returns the bytes of a response, without those of its streams. */
export function lengthOf(chunks: ResponseChunks | undefined): number {
  return chunks?.reduce((sum, chunk) => sum + (chunk instanceof JsonStream ? 0 : chunk.length), 0) ?? 0;
}
