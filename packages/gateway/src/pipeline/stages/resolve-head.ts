import { type Awaitable, whenReady } from '@ethread/core';
import type { Call } from '../call.ts';

/** Resolves the head and the tagged block that the call sees. All calls of a message see one head. */
export function resolveHead(call: Call): Awaitable<void> {
  const { context, chain } = call.work;
  return whenReady(chain.seeBlocks?.(call.validated, context), (seen) => {
    if (!seen) return;
    call.seen = seen;
    context.noteBlocks(seen);
  });
}
