import { ContractError, type ErrorName } from '@ethread/types';
import type { RequestOptions } from './transport.ts';
import { TransportError } from './transport-error.ts';

/** The retry policy. All methods only read, so a retry is always safe. */
export interface RetryOptions {
  /** The most retries after the first try. Default 3. */
  readonly retries?: number;
  /** The delay before the first retry, in milliseconds. It doubles with each retry. Default 200. */
  readonly baseDelayMs?: number;
  /** The longest delay, in milliseconds. A call that has to wait longer fails at once. Default 20,000. */
  readonly maxDelayMs?: number;
  /** A random number from 0 to below 1, instead of Math.random. It spreads clients that failed together. */
  readonly random?: () => number;
}

/** Errors of the service that do not depend on the call. The call may succeed a moment later or on another service. */
const TRANSIENT: ReadonlySet<string> = new Set<ErrorName>([
  'RateExceeded',
  'Draining',
  'Overloaded',
  'ResourceUnavailable',
  'InternalError',
]);

/** Returns true when a retry may succeed. */
export function isTransient(error: unknown): error is ContractError | TransportError {
  return error instanceof TransportError
    ? error.isTransient
    : error instanceof ContractError && TRANSIENT.has(error.errorName);
}

/**
 * Retries until the call succeeds, fails with a permanent error, or has no retries left. The delay grows with each
 * retry and has random jitter. It is never shorter than the delay that the service asks for.
 *
 * @param closing Aborts the delay, too.
 * @param mayPass Selects the transient errors to retry.
 * @throws the error of the last try, or the signal's reason.
 */
export async function withRetry<Result>(
  attempt: () => Promise<Result>,
  options: RetryOptions,
  { signal, retries = options.retries ?? 3 }: RequestOptions,
  closing: AbortSignal,
  mayPass: (error: unknown) => boolean = isTransient,
): Promise<Result> {
  for (let retry = 0; ; retry++) {
    try {
      return await attempt();
    } catch (error) {
      const isWorth = retry < retries && isTransient(error) && mayPass(error);
      const delay = isWorth ? delayBefore(retry, options, error.retryAfterSeconds) : undefined;
      if (delay === undefined) throw error;
      await sleep(delay, signal ? AbortSignal.any([signal, closing]) : closing);
    }
  }
}

/** Returns the delay in milliseconds, or undefined when it would exceed the longest delay. */
export function delayBefore(
  retry: number,
  { baseDelayMs = 200, maxDelayMs = 20_000, random = Math.random }: RetryOptions,
  retryAfterSeconds = 0,
): number | undefined {
  const reported = retryAfterSeconds * 1_000;
  if (reported > maxDelayMs) return undefined;
  const spread = (0.5 + random() / 2) * Math.min(maxDelayMs, baseDelayMs * 2 ** retry);
  // The delay is never shorter than the one that the service gave. Clients that received the same delay are spread.
  return reported === 0 ? spread : reported + spread * random();
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
