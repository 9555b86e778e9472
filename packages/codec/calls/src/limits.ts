import type { CallOutcome, EstimateOutcome } from './call-request.ts';

/** The error message of a call that exceeds its memory limit. */
export const MEMORY_EXCEEDED = 'execution exceeded the memory of the service';

/** Limits of calls, in bytes. */
export interface CallLimits {
  /** Maximum memory of a call's frames. */
  readonly frameMemoryBytes: number;
  /** Maximum return data of a call, and of all calls of a simulation with their logs. */
  readonly maxReturnBytes: number;
}

/** Returns the error message of return data beyond the limit, or undefined within it. */
export function returnDataExceeded(bytes: number, { maxReturnBytes }: CallLimits): string | undefined {
  return bytes <= maxReturnBytes
    ? undefined
    : `return data of ${bytes} bytes exceeds the limit of ${maxReturnBytes} bytes`;
}

/** Replaces an outcome whose return data exceeds the limit, so that the data never leaves the thread of the call. */
export function limitReturnData<Outcome extends CallOutcome | EstimateOutcome>(
  outcome: Outcome,
  limits: CallLimits,
): Outcome | Extract<CallOutcome, { readonly kind: 'failed' }> {
  const bytes =
    outcome.kind === 'returned' ? outcome.output : outcome.kind === 'reverted' ? outcome.payload : undefined;
  const message = bytes && returnDataExceeded(bytes.length, limits);
  return message === undefined ? outcome : { kind: 'failed', message };
}
