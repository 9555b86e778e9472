import { keys } from './0001-keys.ts';
import { usage } from './0002-usage.ts';
import type { Migrations } from '@ethread/postgres';

/** Every step from an empty database to the tables of keys and usage, in order. */
export const accountMigrations: Migrations = { table: 'ethread_migrations', steps: [keys, usage] };
