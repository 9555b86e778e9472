/** The most nested errors to inspect. Runtimes nest two or three. */
const MAX_DEPTH = 8;

/**
 * Returns the innermost message of a failure. Runtimes wrap the useful reason ("connect ECONNREFUSED …") in errors
 * without one ("fetch failed").
 *
 * @example failureReason(new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') }))
 */
export function failureReason(failure: unknown): string {
  let reason = '';
  let current = failure;
  for (let depth = 0; depth < MAX_DEPTH && current !== undefined && current !== null; depth++) {
    const { message, cause, errors, code }: FailureParts = Object(current);
    if (typeof message === 'string' && message !== '') reason = message;
    // Several addresses of one host failed. The message of the group is empty.
    else if (typeof code === 'string') reason = code;
    current = cause ?? (Array.isArray(errors) ? errors[0] : undefined);
  }
  return reason === '' ? 'no reason was given' : reason;
}

interface FailureParts {
  readonly message?: unknown;
  readonly cause?: unknown;
  readonly errors?: unknown;
  readonly code?: unknown;
}
