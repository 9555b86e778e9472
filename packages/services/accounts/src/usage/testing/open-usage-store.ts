import { openDatabase } from '../../testing/open-database.ts';
import { createUsageStore, type UsageStore } from '../usage-store.ts';

export interface OpenedUsage extends UsageStore {
  close(): Promise<void>;
}

/** Opens the usage of a file or, at a URL, of PostgreSQL. The database is closed with it. */
export async function openUsageStore(place: string): Promise<OpenedUsage> {
  const database = await openDatabase(place);
  return { ...createUsageStore(database), close: () => database.close() };
}
