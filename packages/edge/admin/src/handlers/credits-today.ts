import type { Plans } from '@ethread/accounts';
import type { Clock } from '@ethread/core';
import type { Ledger } from '@ethread/ports';
import { DAY_MS, dayOf, timeToText } from './time.ts';

/** The modules that count credits. */
export interface CreditModules {
  readonly plans: Plans;
  readonly credits: Pick<Ledger, 'remaining' | 'spent'>;
  readonly clock: Clock;
}

/** Returns the credits that an account has spent and has left on the current UTC day. */
export async function creditsToday(
  { plans, credits, clock }: CreditModules,
  { accountId, plan }: { readonly accountId: string; readonly plan: string },
) {
  // A plan that is no longer offered has no credits.
  const creditsPerDay = plans.get(plan)?.creditsPerDay ?? 0;
  const now = clock.now();
  return {
    day: dayOf(now),
    creditsPerDay,
    spent: await credits.spent(accountId, dayOf(now)),
    remaining: await credits.remaining({ accountId, creditsPerDay }),
    resetsAt: timeToText(now - (now % DAY_MS) + DAY_MS),
  };
}
