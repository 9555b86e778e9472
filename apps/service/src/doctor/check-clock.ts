import { type Finding, ok, problem, warning } from './finding.ts';

/**
 * Clock difference from which servers disagree about the day of a credit. Each server begins a day of credits by its
 * own clock.
 */
const APART_MS = 2_000;
const FAR_APART_MS = 30_000;

/** Compares the local clock with another clock. @param aheadMs How far the other clock is ahead. */
export function checkClock(other: string, aheadMs: number): Finding {
  const check = `clock against ${other}`;
  const apart = Math.abs(aheadMs);
  const detail = `they are ${(apart / 1_000).toFixed(1)} s apart`;
  const advice = 'set both by NTP: the credits of a day are counted by this clock';
  if (apart > FAR_APART_MS) return problem(check, detail, advice);
  return apart > APART_MS ? warning(check, detail, advice) : ok(check, detail);
}
