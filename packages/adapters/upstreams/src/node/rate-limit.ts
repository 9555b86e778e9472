import type { Clock } from '@ethread/core';
import type { NodeRpcError } from './node-rpc-error.ts';

/** The first pause after a rejection that names no time, in milliseconds. Each further rejection doubles it. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;
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
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** pauses, LONGEST_PAUSE_MS);
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
