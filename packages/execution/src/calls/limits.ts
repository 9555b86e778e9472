import type { CallOutcome } from '@ethread/ports';
import { methodTable } from '@ethread/types';

/** The error message of a call that exceeds its memory limit. */
export const MEMORY_EXCEEDED = 'execution exceeded the memory of the service';

const { maxReturnBytes } = methodTable.eth_call.limits;

/** Returns the error message of return data beyond the limit, or undefined within it. */
export function returnDataExceeded(bytes: number): string | undefined {
  return bytes <= maxReturnBytes
    ? undefined
    : `return data of ${bytes} bytes exceeds the limit of ${maxReturnBytes} bytes`;
}

/** Replaces an outcome whose return data exceeds the limit, so that the data never leaves the thread of the call. */
export function limitReturnData(outcome: CallOutcome): CallOutcome {
  const bytes =
    outcome.kind === 'returned' ? outcome.output : outcome.kind === 'reverted' ? outcome.payload : undefined;
  const message = bytes && returnDataExceeded(bytes.length);
  return message === undefined ? outcome : { kind: 'failed', message };
}
