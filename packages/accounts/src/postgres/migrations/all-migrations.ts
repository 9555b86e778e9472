import { keys } from './0001-keys.ts';
import { usage } from './0002-usage.ts';
import type { Migration } from './migration.ts';

/** Every step from an empty database to the tables of this program, in order. */
export const allMigrations: readonly Migration[] = [keys, usage];
