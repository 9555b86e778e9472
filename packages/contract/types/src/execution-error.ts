import { bytesToHex, revertReason } from '@ethread/core';
import { ExecutionFailedError, ExecutionRevertedError } from './generated/errors.gen.ts';
import { methodTable } from './generated/method-table.gen.ts';

const { maxRevertBytes } = methodTable.eth_call.limits;

/** How a call or an estimate ended that did not return. */
export type FailedOutcome =
  | { readonly kind: 'reverted'; readonly payload: Uint8Array }
  | { readonly kind: 'failed' | 'rejected'; readonly message: string };

/**
 * Creates the error of a call or estimate that did not return. The data of an error is printed at once, so that long
 * revert data is a failure of the call.
 */
export function toExecutionError(outcome: FailedOutcome): ExecutionRevertedError | ExecutionFailedError {
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
