import { type Awaitable, eventLoopTurns, whenReady } from '@ethread/core';
import { encodeChunks, printBatch, printError, type BatchItems, type RequestItem } from '@ethread/json-rpc';
import { unavailable } from '@ethread/types';
import { bufferedBytesOf, type CallResponse, MessageContext, type Work } from './message.ts';
import type { PipelineModules } from './pipeline-modules.ts';
import type { ApiResponse } from './reply.ts';
import { runCall } from './run-call.ts';

/** The items of one batch in flight at once: enough to overlap waiting, too few to starve others. */
const ITEMS_AT_ONCE = 16;
/** The response bytes of one batch held at once. Items beyond it are rejected, so that memory stays bounded. */
const MAX_BATCH_ANSWER_BYTES = 32 * 1024 * 1024;

/** Responds to the items of a batch, some at a time, each judged separately. */
export async function runBatch(
  modules: PipelineModules,
  request: Work,
  items: BatchItems,
): Promise<ApiResponse> {
  const responses: CallResponse[] = [];
  let bytes = 0;
  const respond = (item: RequestItem): Awaitable<CallResponse> => {
    const { isAborted } = request.scope;
    if (bytes > MAX_BATCH_ANSWER_BYTES || isAborted) return leftOut(item, isAborted);
    return runCall(modules, ofItem(request), item);
  };
  for (let start = 0; start < items.length; start += ITEMS_AT_ONCE) {
    const indexes = Array.from(
      { length: Math.min(ITEMS_AT_ONCE, items.length - start) },
      (_, at) => start + at,
    );
    // Parsing and handlers may never wait. Turns let other requests, timers and the client's disconnection be processed
    // in between.
    const group = indexes.map((index) =>
      whenReady(eventLoopTurns.take(request.client.keyId), () => {
        const item = items.at(index);
        return item && respond(item);
      }),
    );
    for (const response of await Promise.all(group)) {
      if (!response) continue;
      responses.push(response);
      bytes += bufferedBytesOf(response.chunks);
    }
  }
  const printed = responses.flatMap(({ chunks }) => (chunks ? [chunks] : []));
  return {
    status: printed.length === 0 ? 204 : 200,
    body: printed.length === 0 ? [] : encodeChunks(printBatch(printed)),
    cost: responses.reduce((sum, { cost }) => sum + cost, 0),
    retryAfter: undefined,
  };
}

/** Returns the work of one item. The proof of the item is noted separately and counts for the whole batch. */
function ofItem(work: Work): Work {
  return { ...work, context: new MessageContext(work, work.context) };
}

function leftOut(item: RequestItem, isLate: boolean): CallResponse {
  const error = unavailable(isLate ? 'late' : 'largeBatch');
  const chunks = item.kind === 'notification' ? undefined : printError(item.id, error);
  return { chunks, status: 200, cost: 0, retryAfter: undefined };
}
