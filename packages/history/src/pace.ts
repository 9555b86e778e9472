import type { Clock } from '@ethread/core';

/** Keeps long work from holding up the event loop. */
export interface Pace {
  /** Whether the work has held the event loop for its share of time. */
  isDue(): boolean;
  /** Lets everything else that waits go first. */
  rest(): Promise<void>;
}

/** Makes a pace that is due every `shareMs` milliseconds of work. */
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
