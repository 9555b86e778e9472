import type { Clock } from '@ethread/core';
import type { NodeRpcError } from './node-rpc-error.ts';

/** The first pause after a rejection that names no time; it doubles with each that follows. In milliseconds. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;
/** The longest Retry-After that is believed, in milliseconds. */
const LONGEST_RETRY_AFTER_MS = 3_600_000;

/** Codes under which providers report that a key or an address asks too often. */
const CODES: ReadonlySet<number> = new Set([429, -32005, -32007, -32011, -32012, -32029, -32090, -32097]);
const WORDS =
  /too many requests|rate.?limit|per second|request limit reached|throughput|credits limited|(?:daily|monthly) (?:request|quota|limit)|request count exceeded|call rate|capacity (?:limit|exceeded)/i;

/**
 * Returns whether an error says that its node is asked too often. The code must say it as well as the words: a revert
 * reason has any words that its contract likes.
 */
export function isRateLimitError({ code, message }: NodeRpcError): boolean {
  return code === 429 || (CODES.has(code) && WORDS.test(message));
}

/** Remembers until when a node wants no calls. */
export interface RateLimit {
  /** In monotonic milliseconds; in the past while there is no limit. */
  readonly until: number;
  /** Notes a rejection. @param retryAfter The header of that name (RFC 9110, 10.2.3), when there was one. */
  note(retryAfter: string | undefined): void;
  /** Notes a response that was no rejection. */
  clear(): void;
}

/** Creates a limit that is not reached. */
export function createRateLimit(clock: Clock): RateLimit {
  let until = -Infinity;
  let pauses = 0;
  return {
    get until() {
      return until;
    },
    note(retryAfter) {
      const now = clock.monotonic();
      // Calls that were in flight together are rejected together, which is one rejection.
      if (now < until && retryAfter === undefined) return;
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** pauses, LONGEST_PAUSE_MS);
      pauses++;
      until = Math.max(until, now + (milliseconds(retryAfter, clock.now()) ?? pause));
    },
    clear() {
      if (clock.monotonic() >= until) pauses = 0;
    },
  };
}

/** Reads seconds or a date; undefined for anything else. */
function milliseconds(retryAfter: string | undefined, now: number): number | undefined {
  const text = retryAfter?.trim() ?? '';
  // Date.parse takes any number for a year.
  const date = /[a-z]/i.test(text) ? Date.parse(text) - now : Number.NaN;
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : date;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), LONGEST_RETRY_AFTER_MS);
}
