import type { CallOutcome } from '@ethread/calls';
import { type Awaitable, eventLoopTurns, type Turns, whenReady } from '@ethread/core';
import { toExecutionError } from '@ethread/types';

/** Revert data beyond this takes a noticeable time to print where many calls end in one event-loop tick. */
const LONG_PAYLOAD_BYTES = 4_096;

/** Throws the error of a call that did not return: at once, or in a turn of its client where its data is long. */
export function failInTurn(
  outcome: Exclude<CallOutcome, { readonly kind: 'returned' }>,
  client: string,
  turns: Pick<Turns, 'take'> = eventLoopTurns,
): Awaitable<never> {
  const isLong = outcome.kind === 'reverted' && outcome.payload.length > LONG_PAYLOAD_BYTES;
  return whenReady(isLong ? turns.take(client) : undefined, () => {
    throw toExecutionError(outcome);
  });
}
