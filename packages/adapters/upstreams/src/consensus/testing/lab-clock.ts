import type { Clock, Sleep } from '@ethread/core';

/** A clock that stands still between slots. */
export interface LabClock extends Clock {
  readonly sleep: Sleep;
  /** Moves on, and ends the sleeps that are due. */
  advance(ms: number): void;
}

/** @param startMs Unix time of its beginning, in milliseconds. */
export function createLabClock(startMs: number): LabClock {
  let elapsed = 0;
  const sleepers = new Set<{ readonly at: number; readonly wake: () => void }>();
  return {
    now: () => startMs + elapsed,
    monotonic: () => elapsed,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve();
        const sleeper = { at: elapsed + ms, wake };
        function wake() {
          sleepers.delete(sleeper);
          signal.removeEventListener('abort', wake);
          resolve();
        }
        // A pause of no length is the next turn.
        if (ms <= 0) return void setImmediate(resolve);
        sleepers.add(sleeper);
        signal.addEventListener('abort', wake);
      }),
    advance(ms) {
      elapsed += ms;
      for (const sleeper of [...sleepers]) if (sleeper.at <= elapsed) sleeper.wake();
    },
  };
}
