import type { Clock } from '@ethread/core';

/** Prevents long work from blocking the event loop. */
export interface Pace {
  /** Reports whether the work has used up its share of time. */
  isDue(): boolean;
  /** Yields to all other waiting tasks. */
  rest(): Promise<void>;
}

/** Creates a pace that is due after every `shareMs` milliseconds of work. */
export function createPace(clock: Clock, shareMs: number): Pace {
  let since = clock.monotonic();
  return {
    isDue: () => clock.monotonic() - since >= shareMs,
    async rest() {
      await new Promise((resolve) => setImmediate(resolve));
      since = clock.monotonic();
    },
  };
}
