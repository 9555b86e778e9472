import type { CallOutcome } from '@ethread/calls';
import { bytesToHex } from '@ethread/core';
import { ExecutionFailedError, ExecutionRevertedError, methodTable } from '@ethread/types';
import { revertReason } from './revert-reason.ts';

const { maxRevertBytes } = methodTable.eth_call.limits;

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
