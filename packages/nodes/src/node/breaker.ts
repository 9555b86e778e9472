import type { Clock } from '@ethread/core';

/** Faults in a row that open the breaker. */
const FAULTS_IN_A_ROW = 3;
/** Outcomes that the share of faults is taken of, and the share that opens the breaker. */
const RECENT = 20;
const RECENT_FAULTS = 10;
/** How long the breaker stays open the first time; it doubles with each time that follows, up to the longest. */
const FIRST_PAUSE_MS = 250;
/** Successes in a row after which the past is forgotten. */
const SUCCESSES_TO_FORGET = 10;

/** Keeps calls from a node that can not answer, and says when it may be tried again. */
export interface Breaker {
  /** Whether calls may go to the node. */
  readonly isClosed: boolean;
  /** Whether the node was set aside and its time is not over. */
  readonly isAside: boolean;
  /** When an open breaker wants a trial, in monotonic milliseconds. */
  readonly retryAt: number;
  /** Counts an answer; closes the breaker. */
  succeed(): void;
  /** Counts a fault. `atOnce` opens without counting: nobody is there. Returns whether this opened it. */
  fail(atOnce: boolean): boolean;
  /** Opens for a time that no success shortens: the node is not to be believed. */
  setAside(ms: number): void;
}

/**
 * Makes a breaker, closed. `random` gives numbers from 0 up to 1, so that many breakers do not try in step.
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
  let successesInARow = 0;
  let timesOpened = 0;
  let asideUntil = 0;
  const recent: boolean[] = [];

  function open(): void {
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** timesOpened, longestPauseMs);
    retryAt = clock.monotonic() + pause * (0.8 + 0.4 * random());
    timesOpened++;
    isClosed = false;
    recent.length = 0;
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
      recent.push(true);
      if (recent.length > RECENT) recent.shift();
      if (++successesInARow >= SUCCESSES_TO_FORGET) timesOpened = 0;
    },
    fail(atOnce) {
      successesInARow = 0;
      faultsInARow++;
      recent.push(false);
      if (recent.length > RECENT) recent.shift();
      const wasClosed = isClosed;
      const isTooMuch =
        atOnce ||
        faultsInARow >= FAULTS_IN_A_ROW ||
        recent.filter((isSuccess) => !isSuccess).length >= RECENT_FAULTS;
      // A trial that fails makes the next one later; calls that were under way when it opened do not.
      if (wasClosed ? isTooMuch : clock.monotonic() >= retryAt) open();
      return wasClosed && !isClosed;
    },
    setAside(ms) {
      isClosed = false;
      asideUntil = clock.monotonic() + ms;
    },
  };
}
