import type { AdminContext } from '../admin-context.ts';
import type { AdminModules } from '../admin-modules.ts';
import type { Handlers } from '../generated/handlers.gen.ts';

/** Lists the plans. */
export function plans_list({ plans }: AdminModules): Handlers<AdminContext>['plans_list'] {
  return () =>
    plans
      .names()
      .toSorted()
      .flatMap((name) => {
        const plan = plans.get(name);
        return plan ? [{ name, ...plan }] : [];
      });
}
