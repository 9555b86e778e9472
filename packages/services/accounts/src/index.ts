export type { Admission, Balance, Client, CallOutcome, Visit } from './admission.ts';
export { hashApiKey, type RandomBytes } from './keys/api-key.ts';
export {
  createKeyAdministration,
  type IssuedKey,
  type KeyAdministration,
  type KeyAdministrationModules,
  type KeyAdministrationOptions,
  type KeyEditing,
  type KeyChanges,
  type NewKey,
  type RotatedKey,
} from './keys/key-administration.ts';
export {
  ConfiguredKeyError,
  KeyInputError,
  KeyNotFoundError,
  KeyRevokedError,
  KeyStoreError,
} from './keys/key-errors.ts';
export type {
  FieldChange,
  KeyAction,
  KeyEditor,
  KeyEvent,
  KeyEventQuery,
  StoredKeyEvent,
} from './keys/key-event.ts';
export { isKeyValid, type KeyRecord, type KeyScopes } from './keys/key-record.ts';
export type { KeyListener, KeyStore, KeyUpdate, KeyWatch } from './keys/key-store.ts';
export {
  createKeyring,
  type KeyEntry,
  type Keyring,
  type KeyringModules,
  type KeyringOptions,
  type KeyRejection,
} from './keys/keyring.ts';
export type { Network } from './keys/network.ts';
export { createNetworkSet, type NetworkSet } from './keys/network-set.ts';
export { createKeyStore } from './keys/sql-key-store.ts';
export { createRateLimiter, type RateLimiter } from './keys/rate-limiter.ts';
export type { KnownNames, ScopeChanges } from './keys/scope-changes.ts';
export { createAdmission } from './create-admission.ts';
export type { AdmissionModules } from './key-client.ts';
export { createPlanTable, type PlanTable } from './plans/plan-table.ts';
export type { Plan, Plans } from './plans/plan.ts';
export { createUnlimitedKeys } from './unlimited-keys.ts';
export { type AlertClaims, CLAIM_MS } from './alerts/alert-claims.ts';
export { createAlertClaims } from './alerts/create-alert-claims.ts';
export { createLedger } from './credits/create-ledger.ts';
export type { LedgerModules, LedgerOptions } from './credits/ledger-options.ts';
export { type AccountDatabase, AccountDatabaseError } from './database/account-database.ts';
export { isPostgresUnreachable } from './database/postgres/is-postgres-unreachable.ts';
export { databaseOver, inspectSchema, openPostgres } from './database/postgres/open-postgres.ts';
export type { Pool } from 'pg';
export { createPostgresPool } from './database/postgres/postgres-pool.ts';
export { SCHEMA, schemaProblem } from './database/schema.ts';
export { openSqlite } from './database/sqlite/open-sqlite.ts';
export { createUsageStore } from './usage/sql-usage-store.ts';
export { createUsageRecorder, type UsageRecorderOptions } from './usage/usage-recorder.ts';
export type {
  UsageBatch,
  UsageDimension,
  UsageQuery,
  UsageRow,
  UsageStore,
  UsageSum,
} from './usage/usage.ts';
export { exportAccounts } from './transfer/export-accounts.ts';
export { importAccounts, type ImportedAccounts } from './transfer/import-accounts.ts';
