import { type Awaitable, eventLoopTurns } from '@ethread/core';
import { BatchBody, type BatchItems, type RequestItem } from '@ethread/json-rpc';
import { unavailable } from '@ethread/types';
import { Call, type PipelineModules } from './call.ts';
import { fail } from './fail.ts';
import type { Attempt, Work } from './message.ts';
import { runCall } from './run-call.ts';

/** The items of one batch in flight at once: enough to overlap waiting, too few to starve others. */
const ITEMS_AT_ONCE = 16;
/** The response bytes of one batch held at once. Items beyond it are rejected, so that memory stays bounded. */
const MAX_BATCH_ANSWER_BYTES = 32 * 1024 * 1024;

/**
 * Responds to the items of a batch, some at a time, each judged separately. Parsing and handlers may never wait, so the
 * items take turns of the client, in which other requests, timers and the client's disconnection are processed. A turn
 * serves as many items as it has time for: one for each would take longer than a cached response.
 */
export async function runBatch(modules: PipelineModules, request: Work, items: BatchItems): Promise<Attempt> {
  const calls: Call[] = [];
  const body = new BatchBody();
  let bytes = 0;
  let cost = 0;
  const respond = (item: RequestItem): Awaitable<Call> => {
    const { isAborted } = request.scope;
    const context = request.context.ofItem();
    const isOver = bytes > MAX_BATCH_ANSWER_BYTES || request.context.restart.isStartingAgain;
    if (!isOver && !isAborted) return runCall(modules, request, item, context);
    const call = new Call(modules, request, item, context, undefined);
    return fail(call, unavailable(isAborted ? 'late' : 'largeBatch'));
  };
  const { keyId } = request.client;
  await eventLoopTurns.take(keyId);
  const pace = eventLoopTurns.paceOf(keyId);
  for (let start = 0; start < items.length; start += ITEMS_AT_ONCE) {
    const group: Awaitable<Call>[] = [];
    for (let index = start; index < Math.min(start + ITEMS_AT_ONCE, items.length); index++) {
      if (pace.isDue()) await pace.rest();
      const item = items.at(index);
      if (!item) continue;
      const responding = respond(item instanceof Promise ? await item : item);
      // It is awaited below. A rejection before that is not unhandled.
      if (responding instanceof Promise) responding.catch(() => undefined);
      group.push(responding);
    }
    for (const responding of group) {
      // The others of the group are in progress meanwhile.
      const call = responding instanceof Promise ? await responding : responding;
      calls.push(call);
      if (call.chunks) body.add(call.chunks);
      bytes += call.bufferedBytes;
      cost += call.cost;
      request.context.notes.include(call.context.notes);
    }
  }
  return {
    status: body.isEmpty ? 204 : 200,
    body: body.end(),
    cost,
    retryAfter: undefined,
    finish(isDropped) {
      for (const call of calls) call.finish(isDropped);
    },
  };
}
