import { type Awaitable, whenReady } from '@ethread/core';
import type { Call } from '../call.ts';
import { inSpan } from '../span.ts';

/**
 * Calls the method's handler (`packages/methods`). It looks the response up in the cache, then in the local store, and
 * asks the upstream nodes when the store reports the data as unavailable.
 */
export function dispatch(call: Call): Awaitable<void> {
  const { work, modules } = call;
  const working = inSpan(modules.tracer, 'dispatch', () =>
    work.chain.router.invoke(call.validated, work.context),
  );
  return whenReady(working, (result) => {
    call.result = result;
  });
}
