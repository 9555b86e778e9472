import { keyMigration } from '@ethread/api-keys';
import { usageMigration } from '@ethread/usage';
import type { Migrations } from '@ethread/storage/postgres';

/** Lists in order every step from an empty database to the tables of keys and usage. */
export const accountMigrations: Migrations = {
  table: 'ethread_migrations',
  steps: [keyMigration, usageMigration],
};
