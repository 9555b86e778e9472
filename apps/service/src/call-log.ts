import type { Logger } from '@ethread/core';
import type { GatewayObserver } from '@ethread/ports';

/**
 * Logs a line for each call and each rejection: the key id, the method, the outcome and the cost. It names what it logs,
 * so that no key, no params and no message can come into a log unasked.
 */
export function createCallLog(logger: Logger): GatewayObserver {
  return {
    onCall({ requestId, keyId, chain, method, source, isUnproven, credits, bytes, error, milliseconds }) {
      const outcome = error ?? 'ok';
      const rounded = Math.round(milliseconds * 1_000) / 1_000;
      const call = { requestId, keyId, chain, method, source, isUnproven, credits, bytes };
      logger.info({ ...call, outcome, milliseconds: rounded }, 'call');
    },
    onRejected: ({ error, requestId, address }) => logger.info({ error, requestId, address }, 'rejected'),
  };
}

/** Combines observers into one that notifies all of them. Returns undefined without observers. */
export function observersOf(
  observers: readonly (GatewayObserver | undefined)[],
): GatewayObserver | undefined {
  const present = observers.filter((observer) => observer !== undefined);
  if (present.length === 0) return undefined;
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
