import type { AdminContext } from '../admin-context.ts';
import type { AdminModules } from '../admin-modules.ts';
import type { Handlers } from '../generated/handlers.gen.ts';
import { withKeyErrors } from './key-error.ts';
import { DAY_MS, dayOf, timeToText } from './time.ts';

/** Returns the credits that a key has spent and has left today. */
export function credits_get({
  keys,
  plans,
  credits,
  clock,
}: AdminModules): Handlers<AdminContext>['credits_get'] {
  return async ([id]) => {
    const { accountId, plan } = await withKeyErrors(id, () => keys.find(id));
    // A plan that is no longer offered has no credits.
    const creditsPerDay = plans.get(plan)?.creditsPerDay ?? 0;
    const now = clock.now();
    return {
      keyId: id,
      accountId,
      plan,
      day: dayOf(now),
      creditsPerDay,
      spent: await credits.spent(accountId, dayOf(now)),
      remaining: await credits.remaining({ accountId, creditsPerDay }),
      resetsAt: timeToText(now - (now % DAY_MS) + DAY_MS),
    };
  };
}
