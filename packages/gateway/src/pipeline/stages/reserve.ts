import { type Awaitable, whenReady } from '@ethread/core';
import type { Call } from '../call.ts';
import { inSpan } from '../span.ts';

/**
 * Reserves the credits of the call before any work, so that a call that cannot be paid does not run.
 *
 * @throws {CreditsExhaustedError} @throws {KeyNotAllowedError}
 */
export function reserve(call: Call): Awaitable<void> {
  const { work, modules } = call;
  const reserving = inSpan(modules.tracer, 'charge', () => work.caller.reserve(call.validated.method));
  return whenReady(reserving, (hold) => {
    call.hold = hold;
  });
}
