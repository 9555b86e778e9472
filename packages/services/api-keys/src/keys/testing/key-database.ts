import { migrate } from '@ethread/storage/postgres';
import { makeDatabase, type TemporaryDatabase } from '@ethread/storage/testing';
import { keyEventMigrations } from '../key-event-migrations.ts';
import { keyMigration } from '../key-migration.ts';

/** Creates a PostgreSQL database with the tables of keys. */
export async function makeKeyDatabase(): Promise<TemporaryDatabase> {
  const database = await makeDatabase();
  await migrate(database.pool, { table: 'ethread_migrations', steps: [keyMigration] });
  await migrate(database.pool, keyEventMigrations);
  return database;
}
