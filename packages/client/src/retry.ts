import { ContractError, type ErrorName } from '@ethread/types';
import type { RequestOptions } from './transport.ts';
import { TransportError } from './transport-error.ts';

/** How calls are tried again. All methods read, so that a second try is always safe. */
export interface RetryOptions {
  /** Tries after the first. Default 3. */
  readonly retries?: number;
  /** Before the second try, in milliseconds; doubled for each further one. Default 200. */
  readonly baseDelayMs?: number;
  /** The longest wait, in milliseconds. Who is told to wait longer gets the error at once. Default 20,000. */
  readonly maxDelayMs?: number;
  /** From 0 to below 1, instead of Math.random: what spreads callers that failed together. */
  readonly random?: () => number;
}

/** Errors of the service that say nothing of the call, so that it may succeed a moment later or elsewhere. */
const TRANSIENT: ReadonlySet<string> = new Set<ErrorName>([
  'RateExceeded',
  'Draining',
  'Overloaded',
  'ResourceUnavailable',
  'InternalError',
]);

/** Whether another try may succeed. */
export function isTransient(error: unknown): error is ContractError | TransportError {
  return error instanceof TransportError
    ? error.isTransient
    : error instanceof ContractError && TRANSIENT.has(error.errorName);
}

/**
 * Tries until it succeeds, fails for good, or has been tried often enough. Waits longer each time, as long as the other
 * end says at least, and never twice the same.
 *
 * @param closing Ends the waiting, too.
 * @param mayPass Which of the transient errors are tried again.
 * @throws what the last try threw, or the signal's reason.
 */
export function withRetry<Result>(
  attempt: () => Promise<Result>,
  options: RetryOptions,
  { signal, retries = options.retries ?? 3 }: RequestOptions,
  closing: AbortSignal,
  mayPass: (error: unknown) => boolean = isTransient,
): Promise<Result> {
  if (retries === 0) return attempt();
  return attempt().catch((error: unknown) => {
    const ending = signal ? AbortSignal.any([signal, closing]) : closing;
    return tryAgain(attempt, { ...options, retries, mayPass }, ending, error);
  });
}

async function tryAgain<Result>(
  attempt: () => Promise<Result>,
  options: RetryOptions & { readonly retries: number; readonly mayPass: (error: unknown) => boolean },
  signal: AbortSignal,
  first: unknown,
): Promise<Result> {
  let error = first;
  for (let retry = 0; retry < options.retries; retry++) {
    signal.throwIfAborted();
    const delay =
      isTransient(error) && options.mayPass(error)
        ? delayBefore(retry, options, error.retryAfterSeconds)
        : undefined;
    if (delay === undefined) throw error;
    await sleep(delay, signal);
    try {
      return await attempt();
    } catch (thrown) {
      error = thrown;
    }
  }
  throw error;
}

/** Milliseconds to wait; undefined for longer than anybody wants to. */
export function delayBefore(
  retry: number,
  { baseDelayMs = 200, maxDelayMs = 20_000, random = Math.random }: RetryOptions,
  retryAfterSeconds = 0,
): number | undefined {
  const told = retryAfterSeconds * 1_000;
  if (told > maxDelayMs) return undefined;
  const spread = (0.5 + random() / 2) * Math.min(maxDelayMs, baseDelayMs * 2 ** retry);
  // Never before the time that was told; those who were told the same come back apart.
  return told === 0 ? spread : told + spread * random();
}

/** Waits. @throws the signal's reason. */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort);
  });
}
