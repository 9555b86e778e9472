import type { Clock } from '@ethread/core';

/** Prevents long work from blocking the event loop. */
export interface Pace {
  /** Reports whether the work has used up its turn. */
  isDue(): boolean;
  /** Yields to all other waiting tasks. */
  rest(): Promise<void>;
}

/**
 * The time after which other tasks have their turn, in milliseconds. A step of some milliseconds may follow, so that long
 * work blocks the event loop for less than 10 ms.
 */
const TURN_MS = 4;

/** Creates a pace that is due after every 4 ms of work. */
export function createPace(clock: Clock): Pace {
  let since = clock.monotonic();
  return {
    isDue: () => clock.monotonic() - since >= TURN_MS,
    async rest() {
      await new Promise((resolve) => setImmediate(resolve));
      since = clock.monotonic();
    },
  };
}

/** Takes steps of some milliseconds at most, and lets other tasks run in between. */
export async function takeSteps(steps: Iterable<void> | AsyncIterable<void>, pace: Pace): Promise<void> {
  for await (const _step of steps) if (pace.isDue()) await pace.rest();
}
