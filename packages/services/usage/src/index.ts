export { type AlertClaims, CLAIM_MS } from './alerts/alert-claims.ts';
export { openLmdbAlertClaims } from './alerts/lmdb-alert-claims.ts';
export { alertMigrations, createPostgresAlertClaims } from './alerts/postgres-alert-claims.ts';
export { openLmdbUsageStore, USAGE_FORMAT } from './lmdb-usage-store.ts';
export { createPostgresUsageStore } from './postgres-usage-store.ts';
export { createUsageRecorder, type UsageRecorderOptions } from './usage-recorder.ts';
export type { UsageBatch, UsageDimension, UsageQuery, UsageRow, UsageStore, UsageSum } from './usage.ts';
export { usageMigration } from './usage-migration.ts';
