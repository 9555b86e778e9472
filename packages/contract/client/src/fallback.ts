import { type Clock, systemClock } from '@ethread/core';
import { ContractError, type ErrorName } from '@ethread/types';
import { isTransient, type RetryOptions, withRetry } from './retry.ts';
import type { RequestOptions, Transport } from './transport.ts';
import { TransportError } from './transport-error.ts';
import { VerificationError } from './verify/verification-error.ts';

export interface FallbackOptions extends RetryOptions {
  /** The time after a failure during which a transport is tried after the others, in milliseconds. Default 10,000. */
  readonly coolDownMs?: number;
  readonly clock?: Clock;
}

/** Final errors of one service for which another service may have a result. */
const ELSEWHERE: ReadonlySet<string> = new Set<ErrorName>(['PrunedHistory', 'CreditsExhausted']);

/**
 * Calls the transports in order until one returns a result. A definite error (a revert, too many results, an invalid
 * param) is not sent to the next transport. When all transports failed, the client tries them again after a delay, at
 * most `retries` times. Of verified transports, the next one is called when the response of one is not proven.
 *
 * @example const transport = fallback([http('https://near/v3/KEY'), http('https://far/v3/KEY')]);
 */
export function fallback(transports: readonly Transport[], options: FallbackOptions = {}): Transport {
  const { coolDownMs = 10_000, clock = systemClock } = options;
  const closing = new AbortController();
  const failedAt = new Map<Transport, number>();

  /** Returns the healthy transports first, then the failed ones, with the oldest failure first. */
  function inOrder(): readonly Transport[] {
    if (failedAt.size === 0) return transports;
    const now = clock.monotonic();
    const failure = (transport: Transport) => {
      const at = failedAt.get(transport) ?? -Infinity;
      return now - at < coolDownMs ? at : -1;
    };
    return transports.toSorted((one, other) => failure(one) - failure(other));
  }

  async function round<Result>(
    method: string,
    params: readonly unknown[],
    requestOptions: RequestOptions,
  ): Promise<Result> {
    closing.signal.throwIfAborted();
    let failure: unknown = new TransportError('there is no transport');
    for (const transport of inOrder()) {
      try {
        const result = await transport.request<Result>(method, params, { ...requestOptions, retries: 0 });
        failedAt.delete(transport);
        return result;
      } catch (error) {
        requestOptions.signal?.throwIfAborted();
        closing.signal.throwIfAborted();
        if (isTransient(error) || error instanceof VerificationError)
          failedAt.set(transport, clock.monotonic());
        else if (!(error instanceof ContractError && ELSEWHERE.has(error.errorName))) throw error;
        failure = error;
      }
    }
    throw failure;
  }

  return {
    request: (method, params, requestOptions = {}) =>
      withRetry(() => round(method, params, requestOptions), options, requestOptions, closing.signal),
    close() {
      closing.abort(new TransportError('the transport was closed'));
      for (const transport of transports) transport.close();
    },
  };
}
