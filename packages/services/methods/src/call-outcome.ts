import type { CallOutcome } from '@ethread/calls';
import { type Awaitable, bytesToHex, eventLoopTurns, type Turns, whenReady } from '@ethread/core';
import { ExecutionFailedError, ExecutionRevertedError, methodTable } from '@ethread/types';
import { revertReason } from './revert-reason.ts';

const { maxRevertBytes } = methodTable.eth_call.limits;

/** Revert data beyond this takes a noticeable time to print where many calls end in one event-loop tick. */
const LONG_PAYLOAD_BYTES = 4_096;

/**
 * Creates the error of a call or estimate that did not return. The data of an error is printed at once, so that long
 * revert data is a failure of the call.
 */
export function toExecutionError(
  outcome: Exclude<CallOutcome, { readonly kind: 'returned' }>,
): ExecutionRevertedError | ExecutionFailedError {
  if (outcome.kind !== 'reverted') return new ExecutionFailedError({ detail: outcome.message });
  const { length } = outcome.payload;
  if (length > maxRevertBytes)
    return new ExecutionFailedError({
      detail: `revert data of ${length} bytes exceeds the limit of ${maxRevertBytes} bytes`,
    });
  const reason = revertReason(outcome.payload);
  const data = bytesToHex(outcome.payload);
  return reason === undefined
    ? new ExecutionRevertedError({ reason: '' }, { data, message: 'execution reverted' })
    : new ExecutionRevertedError({ reason }, { data });
}

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
