import type { AdminContext } from '../admin-context.ts';
import type { AdminModules } from '../admin-modules.ts';
import type { Handlers } from '../generated/handlers.gen.ts';
import { methodTable } from '../generated/method-table.gen.ts';
import { accountOfKey } from './account-of-key.ts';
import { usageReport } from './usage-report.ts';

/** Sums up usage. */
export function usage_query({ keys, usage, clock }: AdminModules): Handlers<AdminContext>['usage_query'] {
  return async ([{ key, ...query } = {}]) => {
    const accountId = key === undefined ? undefined : await accountOfKey({ keys }, key);
    const { limits } = methodTable.usage_query;
    return usageReport({ usage, clock }, query, { ...limits, accountId });
  };
}
