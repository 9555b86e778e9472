import { type Awaitable, whenReady } from '@ethread/core';
import type { Call } from '../call.ts';

/** Throws the error of an identical query shortly before, which is free of charge, where the chain finds one. */
export function findRepeat(call: Call): Awaitable<void> {
  const { seen, work } = call;
  if (!seen) return;
  return whenReady(work.chain.findRepeat?.(call.validated, seen, work.context), (repeat) => {
    call.repeat = repeat;
    if (repeat?.error) throw repeat.error;
  });
}
