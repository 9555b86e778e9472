import { openDatabase } from '../../testing/open-database.ts';
import { createUsageStore } from '../sql-usage-store.ts';
import type { UsageStore } from '../usage.ts';

/** Opens the usage of a file or, at a URL, of PostgreSQL. The database is closed with it. */
export async function openUsageStore(place: string): Promise<UsageStore> {
  const database = await openDatabase(place);
  return { ...createUsageStore(database), close: () => database.close() };
}
