export type { Pool } from 'pg';
export { isPostgresUnreachable } from './is-postgres-unreachable.ts';
export { inspectMigrations, migrate, type Migrations, type MigrationStatus } from './migrate.ts';
export type { Migration } from './migration.ts';
export { PostgresError } from './postgres-error.ts';
export { createPostgresPool } from './postgres-pool.ts';
export { transaction } from './transaction.ts';
