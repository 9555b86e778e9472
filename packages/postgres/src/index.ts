export { isPostgresUnreachable } from './is-postgres-unreachable.ts';
export { migrate, type Migrations } from './migrate.ts';
export type { Migration } from './migration.ts';
export { PostgresError } from './postgres-error.ts';
export { createPostgresPool } from './postgres-pool.ts';
export { transaction } from './transaction.ts';
