import type { Clock } from '@ethread/core';
import type { NodeRpcError } from './node-rpc-error.ts';

const FAULTS_IN_A_ROW = 3;
/** The first pause of an open breaker, in milliseconds. Each further one doubles, up to the longest pause. */
const FIRST_TRIAL_MS = 250;

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
    const pause = Math.min(FIRST_TRIAL_MS * 2 ** timesOpened, longestPauseMs);
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

/** The first pause after a rejection that names no time, in milliseconds. Each further rejection doubles it. */
const FIRST_LIMIT_MS = 250;
const LONGEST_LIMIT_MS = 5_000;
const LONGEST_RETRY_AFTER_MS = 3_600_000;

/** Error codes with which providers report that a key or an address sends too many requests. */
const CODES: ReadonlySet<number> = new Set([429, -32005, -32007, -32011, -32012, -32029, -32090, -32097]);
const WORDS =
  /too many requests|rate.?limit|per second|request limit reached|throughput|credits limited|(?:daily|monthly) (?:request|quota|limit)|request count exceeded|call rate|capacity (?:limit|exceeded)/i;

/** Returns whether an error reports a rate limit, by code and words: a revert reason may have any words. */
export function isRateLimitError({ code, message }: NodeRpcError): boolean {
  return code === 429 || (CODES.has(code) && WORDS.test(message));
}

export interface RateLimit {
  /** Monotonic milliseconds. In the past while there is no limit. */
  readonly until: number;
  /** Notes a rejection. @param retryAfter The Retry-After header (RFC 9110, 10.2.3), when there is one. */
  note(retryAfter: string | undefined): void;
  clear(): void;
}

export function createRateLimit(clock: Clock): RateLimit {
  let until = -Infinity;
  let pauses = 0;
  return {
    get until() {
      return until;
    },
    note(retryAfter) {
      const now = clock.monotonic();
      // Calls that were in flight together are rejected together, which counts as one rejection.
      if (now < until && retryAfter === undefined) return;
      const pause = Math.min(FIRST_LIMIT_MS * 2 ** pauses, LONGEST_LIMIT_MS);
      pauses++;
      until = Math.max(until, now + (milliseconds(retryAfter, clock.now()) ?? pause));
    },
    clear() {
      if (clock.monotonic() >= until) pauses = 0;
    },
  };
}

/** Parses seconds or a date into milliseconds, or returns undefined for anything else. */
function milliseconds(retryAfter: string | undefined, now: number): number | undefined {
  const text = retryAfter?.trim() ?? '';
  // Date.parse reads any number as a year.
  const date = /[a-z]/i.test(text) ? Date.parse(text) - now : Number.NaN;
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : date;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), LONGEST_RETRY_AFTER_MS);
}

/** The calls that a node may get, as the configuration bounds them. */
export interface BudgetOptions {
  readonly requestsPerSecond?: number | undefined;
  /** In a UTC day. */
  readonly requestsPerDay?: number | undefined;
}

export interface Budget {
  /** The time at which a call is left, in monotonic milliseconds. In the past while one is. */
  readonly until: number;
  /** Takes calls. The last ones may be borrowed from the next second. */
  take(calls: number): void;
}

const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;

export function createBudget(
  clock: Clock,
  { requestsPerSecond = Infinity, requestsPerDay = Infinity }: BudgetOptions,
): Budget {
  let left = requestsPerSecond;
  let filledAt = clock.monotonic();
  let day = Math.floor(clock.now() / DAY_MS);
  let takenToday = 0;

  function refill(): void {
    const now = clock.monotonic();
    const added = ((now - filledAt) / SECOND_MS) * requestsPerSecond;
    if (requestsPerSecond < Infinity) left = Math.min(requestsPerSecond, left + added);
    filledAt = now;
    const today = Math.floor(clock.now() / DAY_MS);
    if (today !== day) takenToday = 0;
    day = today;
  }

  return {
    get until() {
      refill();
      const now = clock.monotonic();
      if (takenToday >= requestsPerDay) return now + (day + 1) * DAY_MS - clock.now();
      return left >= 1 ? -Infinity : now + ((1 - left) / requestsPerSecond) * SECOND_MS;
    },
    take(calls) {
      refill();
      left -= calls;
      takenToday += calls;
    },
  };
}
