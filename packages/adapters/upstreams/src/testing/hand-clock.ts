import { setImmediate as nextTick } from 'node:timers/promises';
import type { Clock, Sleep } from '@ethread/core';

/** A clock that a test moves by hand, with the events that happen at its times. */
export interface HandClock extends Clock {
  readonly sleep: Sleep;
  /** Calls `event` once the clock has moved on by `ms` milliseconds. */
  after(ms: number, event: () => void): void;
  /** Moves the clock on, event by event. Each event ends before the next one begins. */
  advance(ms: number): Promise<void>;
}

/** Creates a clock that stands still. @param startSeconds The wall-clock time at its beginning, in seconds since 1970. */
export function createHandClock(startSeconds: number): HandClock {
  let elapsedMs = 0;
  const events: { readonly atMs: number; readonly event: () => void }[] = [];
  const clock: HandClock = {
    now: () => startSeconds * 1_000 + elapsedMs,
    monotonic: () => elapsedMs,
    after(ms, event) {
      const atMs = elapsedMs + ms;
      const later = events.findIndex((one) => one.atMs > atMs);
      events.splice(later === -1 ? events.length : later, 0, { atMs, event });
    },
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve();
        const end = () => {
          signal.removeEventListener('abort', end);
          resolve();
        };
        signal.addEventListener('abort', end);
        clock.after(ms, end);
      }),
    async advance(ms) {
      const untilMs = elapsedMs + ms;
      for (let next = events[0]; next && next.atMs <= untilMs; next = events[0]) {
        events.shift();
        elapsedMs = next.atMs;
        next.event();
        await nextTick();
      }
      elapsedMs = untilMs;
    },
  };
  return clock;
}
