import type { Logger } from '@ethread/core';
import type { GatewayObserver } from '@ethread/ports';

/** Logs a line for each call and each rejection: the key id, the method, the outcome and the cost. Never logs a key. */
export function createCallLog(logger: Logger): GatewayObserver {
  return {
    onCall({
      error,
      milliseconds,
      message: _message,
      params: _params,
      accountId: _account,
      proof: _proof,
      ...call
    }) {
      const outcome = error ?? 'ok';
      logger.info({ ...call, outcome, milliseconds: Math.round(milliseconds * 1_000) / 1_000 }, 'call');
    },
    onRejected: ({ error, requestId, address }) => logger.info({ error, requestId, address }, 'rejected'),
  };
}

/** Combines observers into one that notifies all of them. Returns undefined without observers. */
export function observersOf(
  observers: readonly (GatewayObserver | undefined)[],
): GatewayObserver | undefined {
  const present = observers.filter((observer) => observer !== undefined);
  const [only] = present;
  if (present.length <= 1) return only;
  return {
    onCall(call) {
      for (const observer of present) observer.onCall(call);
    },
    onRejected(rejection) {
      for (const observer of present) observer.onRejected(rejection);
    },
    onSubscription(event) {
      for (const observer of present) observer.onSubscription?.(event);
    },
  };
}
