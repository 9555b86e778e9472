export type { Accounts, Balance, Caller, CallOutcome, Visit } from './accounts.ts';
export type { RandomBytes } from './keys/api-key.ts';
export {
  createKeyAdministration,
  type IssuedKey,
  type KeyAdministration,
  type KeyAdministrationModules,
  type KeyChanges,
  type NewKey,
  type RotatedKey,
} from './keys/key-administration.ts';
export { KeyInputError, KeyNotFoundError, KeyRevokedError, KeyStoreError } from './keys/key-errors.ts';
export type { KeyRecord, KeyScopes } from './keys/key-record.ts';
export type { KeyListener, KeyStore, KeyUpdate, KeyWatch } from './keys/key-store.ts';
export {
  createKeyring,
  type KeyEntry,
  type Keyring,
  type KeyringModules,
  type KeyringOptions,
  type KeyRefusal,
} from './keys/keyring.ts';
export type { Network } from './keys/network.ts';
export { createNetworkSet, type NetworkSet } from './keys/network-set.ts';
export { openLmdbKeyStore } from './keys/lmdb-key-store.ts';
export { createPostgresKeyStore } from './keys/postgres-key-store.ts';
export { createRateLimiter, type RateLimiter } from './keys/rate-limiter.ts';
export type { KnownNames, ScopeChanges } from './keys/scope-changes.ts';
export { type AccountsModules, createAccounts } from './create-accounts.ts';
export { createEmbeddedLedger, type EmbeddedLedgerOptions } from './ledger/create-embedded-ledger.ts';
export { LedgerUnreachableError } from './ledger/ledger-unreachable-error.ts';
export type { CreditAccount, Hold, Ledger } from './ledger/ledger.ts';
export { createRedisLedger, type RedisLedgerOptions } from './ledger/redis/create-redis-ledger.ts';
export { tryRedis, type TriedRedis } from './ledger/redis/try-redis.ts';
export { UnfitRedisError } from './ledger/redis/unfit-redis-error.ts';
export { createPlanTable, type PlanTable } from './plans/plan-table.ts';
export type { Plan, Plans } from './plans/plan.ts';
export { createUnlimitedKeys } from './unlimited-keys.ts';
export { openLmdbUsageStore } from './usage/lmdb-usage-store.ts';
export { accountMigrations } from './migrations/account-migrations.ts';
export { createPostgresUsageStore } from './usage/postgres-usage-store.ts';
export { createUsageRecorder, type UsageRecorderOptions } from './usage/usage-recorder.ts';
export type {
  CallRecord,
  UsageBatch,
  UsageDimension,
  UsageQuery,
  UsageRecorder,
  UsageRow,
  UsageStore,
  UsageSum,
} from './usage/usage.ts';
