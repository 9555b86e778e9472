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
export { KEYS_FORMAT, openLmdbKeyStore } from './keys/lmdb-key-store.ts';
export { createPostgresKeyStore } from './keys/postgres-key-store.ts';
export { createRateLimiter, type RateLimiter } from './keys/rate-limiter.ts';
export type { KnownNames, ScopeChanges } from './keys/scope-changes.ts';
export { createAdmission } from './create-admission.ts';
export type { AdmissionModules } from './key-client.ts';
export { createPlanTable, type PlanTable } from './plans/plan-table.ts';
export type { Plan, Plans } from './plans/plan.ts';
export { createUnlimitedKeys } from './unlimited-keys.ts';
export { keyEventMigrations } from './keys/key-event-migrations.ts';
export { keyMigration } from './keys/key-migration.ts';
