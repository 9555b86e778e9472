import type { Clock } from '@ethread/core';

const FAULTS_IN_A_ROW = 3;
/** The first pause of an open breaker, in milliseconds. Each further one doubles, up to the longest pause. */
const FIRST_PAUSE_MS = 250;

/** Stops calls to a node that cannot answer, and schedules trials. */
export interface Breaker {
  /** True if calls may go to the node. */
  readonly isClosed: boolean;
  readonly isAside: boolean;
  /** The time of the next trial of an open breaker, in monotonic milliseconds. */
  readonly retryAt: number;
  succeed(): void;
  /** Counts a fault. With `atOnce` it opens at once: the node cannot be reached. Returns whether this fault opened it. */
  fail(atOnce: boolean): boolean;
  /** Opens for a time that no success shortens, because the node is not trusted. */
  quarantine(ms: number): void;
}

/**
 * Creates a closed breaker. `random` returns numbers from 0 up to 1, so that many breakers do not try in step.
 *
 * @param longestPauseMs The longest pause between trials, in milliseconds.
 */
export function createBreaker(
  { clock, random }: { readonly clock: Clock; readonly random: () => number },
  { longestPauseMs }: { readonly longestPauseMs: number },
): Breaker {
  let isClosed = true;
  let retryAt = 0;
  let faultsInARow = 0;
  let timesOpened = 0;
  let asideUntil = 0;

  function open(): void {
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** timesOpened, longestPauseMs);
    retryAt = clock.monotonic() + pause * (0.8 + 0.4 * random());
    timesOpened++;
    isClosed = false;
  }

  return {
    get isClosed() {
      return isClosed;
    },
    get isAside() {
      return clock.monotonic() < asideUntil;
    },
    get retryAt() {
      return Math.max(retryAt, asideUntil);
    },
    succeed() {
      if (clock.monotonic() < asideUntil) return;
      isClosed = true;
      faultsInARow = 0;
      timesOpened = 0;
    },
    fail(atOnce) {
      faultsInARow++;
      const wasClosed = isClosed;
      const isTooMuch = atOnce || faultsInARow >= FAULTS_IN_A_ROW;
      // A failed trial delays the next one. Calls that were in flight when the breaker opened do not.
      if (wasClosed ? isTooMuch : clock.monotonic() >= retryAt) open();
      return wasClosed && !isClosed;
    },
    quarantine(ms) {
      isClosed = false;
      asideUntil = clock.monotonic() + ms;
    },
  };
}
