import { type Awaitable, rescue, whenReady } from '@ethread/core';
import type { RequestItem } from '@ethread/json-rpc';
import { Call, type CallResponse, type Stage } from './call.ts';
import { fail } from './fail.ts';
import type { Work } from './message.ts';
import type { PipelineModules } from './pipeline-modules.ts';
import { settle } from './settle.ts';
import { dispatch, print, reserve, resolveHead, takeTurn, validate } from './stages.ts';

/** The stages of a call, in order. Its message was admitted and parsed before. */
const STAGES: readonly Stage[] = [
  ...[takeTurn, validate, resolveHead, reserve],
  ...[takeTurn, dispatch, print, settle],
];

/**
 * Passes a call through the stages. Returns its response without a promise when no stage had to wait, which is so for
 * each response that is cached.
 */
export function runCall(modules: PipelineModules, work: Work, item: RequestItem): Awaitable<CallResponse> {
  const { tracer } = modules;
  if (!tracer) return run(new Call(modules, work, item, undefined));
  return tracer.span('call', {}, (span) => run(new Call(modules, work, item, span)));
}

function run(call: Call): Awaitable<CallResponse> {
  return rescue(
    () => whenReady(runFrom(0, call), () => responseOf(call)),
    (error) => fail(call, error),
  );
}

function runFrom(first: number, call: Call): Awaitable<void> {
  for (let at = first; at < STAGES.length; at++) {
    const waiting = STAGES[at]?.(call);
    if (waiting instanceof Promise) return waiting.then(() => runFrom(at + 1, call));
  }
}

function responseOf({ chunks, validated }: Call): CallResponse {
  return { chunks, status: 200, cost: validated.method.credits, retryAfter: undefined };
}
