export {
  type Admission,
  type CreditBalance,
  type AdmittedKey,
  type CallUsage,
  type Visit,
  createUnlimitedKeys,
} from './admission.ts';
export { hashApiKey, keyHashOf } from './keys/api-key.ts';
export {
  createKeyAdministration,
  type IssuedKey,
  type KeyAdministration,
  type KeyChanges,
  type NewKey,
  type RotatedKey,
} from './keys/key-administration.ts';
export { ConfiguredKeyError, KeyInputError, KeyNotFoundError, KeyRevokedError } from './keys/key-input.ts';
export { endOf, type KeyEnd, type KeyRecord } from './keys/key-record.ts';
export { createKeyring, type KeyEntry, type Keyring } from './keys/keyring.ts';
export { type IpRange, createNetworkSet } from './keys/network.ts';
export { createKeyStore, type KeyStore } from './keys/key-store.ts';
export { createRateLimiter } from './keys/rate-limiter.ts';
export { createAdmission } from './create-admission.ts';
export { createPlanTable, type Plan, type Plans } from './plans/plan.ts';
export { createLedger } from './credits/ledger.ts';
export type { AccountDatabase } from './database/account-database.ts';
export { isPostgresUnreachable, createPostgresPool } from './database/postgres/postgres-pool.ts';
export { databaseOver, openPostgres } from './database/postgres/open-postgres.ts';
export type { Pool } from 'pg';
export { SCHEMA, schemaOf, schemaProblem } from './database/schema.ts';
export { openSqlite } from './database/sqlite/open-sqlite.ts';
export { createUsageStore, type UsageStore } from './usage/usage-store.ts';
export { createUsageRecorder } from './usage/usage-recorder.ts';
export type { UsageBatch, UsageDimension, UsageQuery, UsageSum } from './usage/usage.ts';
