import type { Logger } from '@ethread/core';
import type { GatewayObserver } from '@ethread/gateway';

/** Logs a line for each call and each refusal: who asked what, how it ended and what it cost. Never a key. */
export function createCallLog(logger: Logger): GatewayObserver {
  return {
    onCall({ error, milliseconds, ...call }) {
      const outcome = error ?? 'ok';
      logger.info({ ...call, outcome, milliseconds: Math.round(milliseconds * 1_000) / 1_000 }, 'call');
    },
    onRefused: (refusal) => logger.info(refusal, 'refused'),
  };
}

/** Tells all of them; undefined when there are none. */
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
    onRefused(refusal) {
      for (const observer of present) observer.onRefused(refusal);
    },
  };
}
