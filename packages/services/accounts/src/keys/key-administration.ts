import type { Clock } from '@ethread/core';
import type { Plans } from '../plans/plan.ts';
import {
  configuredKeyId,
  generateApiKey,
  generateKeyId,
  hashApiKey,
  isKeyId,
  type RandomBytes,
} from './api-key.ts';
import type { KeyRecord } from './key-record.ts';
import {
  changeScopes,
  checkExpiry,
  checkLabel,
  checkOverlap,
  checkPlan,
  ConfiguredKeyError,
  KeyInputError,
  KeyNotFoundError,
  KeyRevokedError,
  type KnownNames,
  type ScopeChanges,
} from './key-input.ts';
import type { KeyStore, KeyUpdate } from './key-store.ts';

/** The fields of a key that its editors give. */
interface GivenFields {
  readonly label: string;
  readonly plan: string;
  /** The limits of the key; absent and null allow everything. */
  readonly scopes: ScopeChanges;
  /** The expiry in milliseconds since 1970; null for never. */
  readonly expiresAt: number | null;
  readonly withoutFailover: boolean;
  readonly provenOnly: boolean;
}

/** The changes of a key. Absent fields stay unchanged. */
export type KeyChanges = Partial<GivenFields>;

/** The fields of a key to be created. Absent ones limit nothing. */
export type NewKey = KeyChanges & Pick<GivenFields, 'label' | 'plan'>;

/** A new key. */
export interface IssuedKey {
  readonly record: KeyRecord;
  /** The key itself, which is returned only once. */
  readonly apiKey: string;
}

/** A new key, and the key that it replaces. */
export interface RotatedKey extends IssuedKey {
  readonly previous: KeyRecord;
}

export type KeyAdministration = ReturnType<typeof createKeyAdministration>;

export interface KeyAdministrationModules {
  readonly store: KeyStore;
  readonly plans: Plans;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
}

/** The fields of a record that are not those of a new key. */
type NewFields = Omit<KeyRecord, 'id' | 'hash' | 'accountId' | 'revokedAt' | 'lastUsedAt' | 'replacedBy'>;

export interface KeyAdministrationOptions extends KnownNames {
  /** The number of keys of the configuration. Default 0. */
  readonly configuredKeys?: number;
}

/**
 * Creates the administration of a store's keys. The options name the chains and methods that scopes may use. A change is
 * on disk when its promise resolves. Each change of a key of the configuration throws a ConfiguredKeyError.
 */
export function createKeyAdministration(
  { store, plans, clock, randomBytes }: KeyAdministrationModules,
  { configuredKeys = 0, ...names }: KeyAdministrationOptions,
) {
  const configured = Array.from({ length: configuredKeys }, (_key, index) => configuredKeyId(index));

  /** Creates a new key. It has its own account unless another is given. */
  function issue(fields: NewFields, accountId?: string): IssuedKey {
    const apiKey = generateApiKey(randomBytes);
    const id = generateKeyId(randomBytes);
    const unused = { revokedAt: undefined, lastUsedAt: undefined, replacedBy: undefined };
    return {
      apiKey,
      record: { ...fields, ...unused, id, hash: hashApiKey(apiKey), accountId: accountId ?? id },
    };
  }

  const requireStored = (id: string) => {
    if (configured.includes(id)) throw new ConfiguredKeyError();
  };

  async function change<Update extends KeyUpdate>(
    id: string,
    toUpdate: (record: KeyRecord) => Update,
  ): Promise<Update> {
    requireStored(id);
    const updated = isKeyId(id) ? await store.update(id, toUpdate) : undefined;
    if (!updated) throw new KeyNotFoundError();
    return updated;
  }

  return {
    /** The IDs of the keys of the configuration, in its order. They are not in the store. */
    configured,
    /** Returns the keys of the store in the order of their creation. */
    list: (): Promise<readonly KeyRecord[]> => store.list(),
    /** Returns a key of the store. @throws {KeyNotFoundError} @throws {ConfiguredKeyError} */
    async find(id: string): Promise<KeyRecord> {
      requireStored(id);
      const record = isKeyId(id) ? await store.find(id) : undefined;
      if (!record) throw new KeyNotFoundError();
      return record;
    },
    /** Creates a key. @throws {KeyInputError} */
    async create(key: NewKey): Promise<IssuedKey> {
      const { label, plan, scopes = {}, expiresAt = null, withoutFailover = false, provenOnly = false } = key;
      const now = clock.now();
      const issued = issue({
        label: checkLabel(label),
        plan: checkPlan(plan, plans),
        scopes: changeScopes({}, scopes, names),
        withoutFailover,
        provenOnly,
        createdAt: now,
        expiresAt: checkExpiry(expiresAt, now),
      });
      await store.add(issued.record);
      return issued;
    },
    /** Changes a key. @throws {KeyInputError} @throws {KeyNotFoundError} @throws {KeyRevokedError} */
    async update(id: string, changes: KeyChanges): Promise<KeyRecord> {
      const { label, plan, scopes, expiresAt, ...switches } = changes;
      const { record } = await change(id, (current) => {
        if (current.revokedAt !== undefined) throw new KeyRevokedError();
        const record = {
          ...current,
          ...switches,
          ...(label !== undefined && { label: checkLabel(label) }),
          ...(plan !== undefined && { plan: checkPlan(plan, plans) }),
          ...(scopes !== undefined && { scopes: changeScopes(current.scopes, scopes, names) }),
          ...(expiresAt !== undefined && { expiresAt: checkExpiry(expiresAt, clock.now()) }),
        };
        return { record };
      });
      return record;
    },
    /**
     * Creates a key with the same label, plan, scopes, expiry and account, so that credits and usage continue. The
     * previous key expires after the overlap.
     *
     * @throws {KeyInputError} also for a key that was rotated before, or is expired.
     * @throws {KeyNotFoundError}
     * @throws {KeyRevokedError}
     */
    async rotate(id: string, overlapMs: number): Promise<RotatedKey> {
      const overlap = checkOverlap(overlapMs);
      const { record, added, apiKey } = await change(id, (current) => {
        const now = clock.now();
        requireRotatable(current, now);
        const { record: added, apiKey } = issue({ ...current, createdAt: now }, current.accountId);
        const end = Math.min(current.expiresAt ?? Infinity, now + overlap);
        return { record: { ...current, expiresAt: end, replacedBy: added.id }, added, apiKey };
      });
      return { record: added, apiKey, previous: record };
    },
    /** Revokes a key permanently, from now on. A revoked key stays unchanged. @throws {KeyNotFoundError} */
    async revoke(id: string): Promise<KeyRecord> {
      const { record } = await change(id, (current) => ({
        record: { ...current, revokedAt: current.revokedAt ?? clock.now() },
      }));
      return record;
    },
  };
}

/**
 * Rejects a key that is about to end. The successor of a rotated key exists already, and a successor of an expired key
 * would inherit its expiry.
 */
function requireRotatable({ revokedAt, replacedBy, expiresAt }: KeyRecord, now: number): void {
  if (revokedAt !== undefined) throw new KeyRevokedError();
  if (replacedBy !== undefined) throw new KeyInputError('id', `was rotated already: rotate ${replacedBy}`);
  if (expiresAt !== undefined && expiresAt <= now)
    throw new KeyInputError('id', 'is of an expired key: give it another expiry first');
}
