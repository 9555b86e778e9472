import type { UsageQuery, UsageRow, UsageSum } from '../usage.ts';
import type { UsageStore } from '../usage-store.ts';

/** Returns the stored rows in order. */
export async function findRows(
  store: Pick<UsageStore, 'sumBy'>,
  query: UsageQuery,
): Promise<readonly (UsageSum & Partial<UsageRow>)[]> {
  return store.sumBy(['hour', 'accountId', 'method', 'chain'], query);
}
