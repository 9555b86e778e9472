import type { createPostgresPool } from '@ethread/storage/postgres';

/** Connections to PostgreSQL. */
export type Pool = ReturnType<typeof createPostgresPool>;
