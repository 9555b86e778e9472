import { usageReport } from '../../handlers/usage-report.ts';
import type { AccountContext } from '../account-context.ts';
import type { AccountModules } from '../account-modules.ts';
import type { Handlers } from '../generated/handlers.gen.ts';
import { methodTable } from '../generated/method-table.gen.ts';

/** Sums up the usage of the account. */
export function usage_query(modules: AccountModules): Handlers<AccountContext>['usage_query'] {
  return ([query = {}], { record }) =>
    usageReport(modules, query, { ...methodTable.usage_query.limits, accountId: record.accountId });
}
