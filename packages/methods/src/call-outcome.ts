import type { CallOutcome } from '@ethread/ports';
import { bytesToHex } from '@ethread/core';
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
