import { type Finding, ok, problem, warning } from './finding.ts';

/** A day of credits begins for all servers at once, as far as their clocks go; seconds more, and days are cut differently. */
const APART_MS = 2_000;
const FAR_APART_MS = 30_000;

/** Whether our clock goes with another. @param aheadMs How far the other one is ahead. */
export function checkClock(other: string, aheadMs: number): Finding {
  const check = `clock against ${other}`;
  const apart = Math.abs(aheadMs);
  const detail = `they are ${(apart / 1_000).toFixed(1)} s apart`;
  const advice = 'set both by NTP: credits of a day are counted by it';
  if (apart > FAR_APART_MS) return problem(check, detail, advice);
  return apart > APART_MS ? warning(check, detail, advice) : ok(check, detail);
}
