import { silentLogger } from '@ethread/core';
import type { AccountDatabase } from '../database/account-database.ts';
import { openPostgres } from '../database/postgres/open-postgres.ts';
import { openSqlite } from '../database/sqlite/open-sqlite.ts';

/** Opens the database of a file or, at a URL, of PostgreSQL. */
export function openDatabase(place: string): Promise<AccountDatabase> {
  return place.startsWith('postgres') ? openPostgres(place, { logger: silentLogger }) : openSqlite(place);
}
