import type { CallOutcome } from '@ethread/calls';
import { type Awaitable, bytesToHex, eventLoopTurns, whenReady } from '@ethread/core';
import { ExecutionFailedError, ExecutionRevertedError } from '@ethread/types';
import { revertReason } from './revert-reason.ts';

/** Creates the error of a call or estimate that did not return. */
export function toExecutionError(
  outcome: Exclude<CallOutcome, { readonly kind: 'returned' }>,
): ExecutionRevertedError | ExecutionFailedError {
  if (outcome.kind !== 'reverted') return new ExecutionFailedError({ detail: outcome.message });
  const reason = revertReason(outcome.payload);
  const data = bytesToHex(outcome.payload);
  return reason === undefined
    ? new ExecutionRevertedError({ reason: '' }, { data, message: 'execution reverted' })
    : new ExecutionRevertedError({ reason }, { data });
}

/** Revert data beyond this takes a millisecond or more to print. */
const LONG_PAYLOAD_BYTES = 64 * 1024;

/** Throws the error of a call that did not return: at once, or in a turn of its client where its data is long. */
export function failInTurn(
  outcome: Exclude<CallOutcome, { readonly kind: 'returned' }>,
  client: string,
): Awaitable<never> {
  const isLong = outcome.kind === 'reverted' && outcome.payload.length > LONG_PAYLOAD_BYTES;
  return whenReady(isLong ? eventLoopTurns.take(client) : undefined, () => {
    throw toExecutionError(outcome);
  });
}
