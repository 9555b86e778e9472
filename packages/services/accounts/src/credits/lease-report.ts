import { type Lease, wantedCredits } from './lease.ts';
import type { AccountDay, LeaseReport } from './lease-exchange.ts';

/** Returns a text that stands for an account's day. */
export const keyOf = ({ day, accountId }: AccountDay): string => `${day} ${accountId}`;

/** Returns the report of a lease. The credits that it returns are not spent from now on. */
export function reportOf(lease: Lease, now: number): LeaseReport {
  const { used, settled, waiting, creditsPerDay } = lease;
  const isExact = lease.exactUntil > now;
  const isReduced = isExact || lease.returnsSpare || creditsPerDay < lease.checkedFor;
  const kept = isReduced ? used : lease.granted;
  lease.granted = kept;
  lease.returnsSpare = false;
  lease.isDirty = false;
  const asking = lease.asksForOne ? waiting.slice(0, 1) : waiting;
  const needed = Math.max(0, asking.reduce((sum, { credits }) => sum + credits, 0) - (kept - used));
  const least = needed === 0 && lease.asksAhead && !isExact ? 1 : needed;
  const most = least === 0 || isExact ? least : Math.max(least, wantedCredits(lease, now));
  return {
    lease: lease.number,
    day: lease.day,
    accountId: lease.accountId,
    isStored: lease.isStored,
    used,
    settled,
    kept,
    least,
    most,
    creditsPerDay,
    isExact,
  };
}

/** Returns the first lease of each account and day. */
export function firstOfEach(leases: readonly Lease[]): readonly Lease[] {
  const first = new Map<string, Lease>();
  for (const lease of leases) if (!first.has(keyOf(lease))) first.set(keyOf(lease), lease);
  return [...first.values()];
}
