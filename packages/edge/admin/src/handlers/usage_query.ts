import type { AdminContext } from '../admin-context.ts';
import type { AdminModules } from '../admin-modules.ts';
import type { Handlers } from '../generated/handlers.gen.ts';
import { methodTable } from '../generated/method-table.gen.ts';
import { withKeyErrors } from './key-error.ts';
import { usageReport } from './usage-report.ts';

/** Sums up usage. */
export function usage_query({ keys, usage, clock }: AdminModules): Handlers<AdminContext>['usage_query'] {
  const accountOf = async (id: string) =>
    keys.configured.includes(id) ? id : (await withKeyErrors(id, () => keys.find(id))).accountId;
  return async ([{ key, ...query } = {}]) => {
    const account = key === undefined ? undefined : await accountOf(key);
    const { limits } = methodTable.usage_query;
    return usageReport({ usage, clock }, query, { ...limits, accountId: account });
  };
}
