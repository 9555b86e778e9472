import type { Clock } from '@ethread/core';
import type { Plans } from '../plans/plan.ts';
import { generateApiKey, hashApiKey, type RandomBytes } from './api-key.ts';
import {
  type KeyAction,
  type KeyEditor,
  keyEventOf,
  type KeyEventQuery,
  type StoredKeyEvent,
} from './key-event.ts';
import { ConfiguredKeyError, KeyInputError, KeyNotFoundError, KeyRevokedError } from './key-errors.ts';
import { configuredKeyId, generateKeyId, isKeyId } from './key-id.ts';
import { checkExpiry, checkLabel, checkOverlap, checkPlan } from './key-input.ts';
import type { KeyRecord } from './key-record.ts';
import type { KeyStore, KeyUpdate } from './key-store.ts';
import { changeScopes, type KnownNames, type ScopeChanges } from './scope-changes.ts';

/** The fields of a key to be created. */
export interface NewKey {
  readonly label: string;
  readonly plan: string;
  /** The limits of the key; absent and null allow everything. */
  readonly scopes?: ScopeChanges;
  /** The expiry in milliseconds since 1970; absent and null for never. */
  readonly expiresAt?: number | null;
  readonly withoutFailover?: boolean;
  readonly provenOnly?: boolean;
}

/** The changes of a key. Absent fields stay unchanged. */
export interface KeyChanges {
  readonly label?: string;
  readonly plan?: string;
  readonly scopes?: ScopeChanges;
  /** The expiry; null for never. */
  readonly expiresAt?: number | null;
  readonly withoutFailover?: boolean;
  readonly provenOnly?: boolean;
}

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

/** Shows keys. */
export interface KeyReading {
  /** The IDs of the keys of the configuration, in its order. They are not in the store. */
  readonly configured: readonly string[];
  /** Returns the keys of the store in the order of their creation. */
  list(): Promise<readonly KeyRecord[]>;
  /** Returns a key of the store. @throws {KeyNotFoundError} @throws {ConfiguredKeyError} */
  find(id: string): Promise<KeyRecord>;
  /** Returns events of keys, the latest first. */
  events(query: KeyEventQuery): Promise<readonly StoredKeyEvent[]>;
}

/**
 * Creates, changes and revokes keys of the store for one editor. A change is on disk with its event when its promise
 * resolves. Each change of a key of the configuration throws a ConfiguredKeyError.
 */
export interface KeyEditing extends KeyReading {
  /** Creates a key. @throws {KeyInputError} */
  create(key: NewKey): Promise<IssuedKey>;
  /**
   * Changes a key.
   *
   * @throws {KeyInputError}
   * @throws {KeyNotFoundError}
   * @throws {KeyRevokedError}
   */
  update(id: string, changes: KeyChanges): Promise<KeyRecord>;
  /**
   * Creates a key with the same label, plan, scopes, expiry and account, so that credits and usage continue. The
   * previous key expires after the overlap.
   *
   * @throws {KeyInputError} also for a key that was rotated before, or is expired.
   * @throws {KeyNotFoundError}
   * @throws {KeyRevokedError}
   */
  rotate(id: string, overlapMs: number): Promise<RotatedKey>;
  /** Revokes a key permanently, from now on. A revoked key stays unchanged. @throws {KeyNotFoundError} */
  revoke(id: string): Promise<KeyRecord>;
}

/** Shows keys, and lets editors change them. */
export interface KeyAdministration extends KeyReading {
  /** Returns the changes that `editor` can make, each of which is stored as an event with the editor's name. */
  by(editor: KeyEditor): KeyEditing;
}

/** The dependencies of the administration of keys. */
export interface KeyAdministrationModules {
  readonly store: KeyStore;
  readonly plans: Plans;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
}

/** The fields from which a key is created. */
type NewFields = Pick<
  KeyRecord,
  'label' | 'plan' | 'scopes' | 'withoutFailover' | 'provenOnly' | 'createdAt' | 'expiresAt'
>;

export interface KeyAdministrationOptions extends KnownNames {
  /** The number of keys of the configuration. Default 0. */
  readonly configuredKeys?: number;
}

/** Creates the administration of a store's keys. The options name the chains and methods that scopes may use. */
export function createKeyAdministration(
  { store, plans, clock, randomBytes }: KeyAdministrationModules,
  { configuredKeys = 0, ...names }: KeyAdministrationOptions,
): KeyAdministration {
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

  const eventOf = (editor: KeyEditor, action: KeyAction, before: KeyRecord, after: KeyRecord) =>
    keyEventOf(editor, { action, at: clock.now(), before, after });

  const reading: KeyReading = {
    configured,
    events: (query) => store.events(query),
    list: () => store.list(),

    async find(id) {
      requireStored(id);
      const record = isKeyId(id) ? await store.find(id) : undefined;
      if (!record) throw new KeyNotFoundError();
      return record;
    },
  };

  const editing = (editor: KeyEditor): KeyEditing => ({
    ...reading,
    async create({
      label,
      plan,
      scopes = {},
      expiresAt = null,
      withoutFailover = false,
      provenOnly = false,
    }) {
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
      const event = keyEventOf(editor, {
        action: 'created',
        at: now,
        before: undefined,
        after: issued.record,
      });
      await store.add(issued.record, event);
      return issued;
    },

    async update(id, { label, plan, scopes, expiresAt, withoutFailover, provenOnly }) {
      const { record } = await change(id, (current) => {
        if (current.revokedAt !== undefined) throw new KeyRevokedError();
        const record = {
          ...current,
          ...(label !== undefined && { label: checkLabel(label) }),
          ...(plan !== undefined && { plan: checkPlan(plan, plans) }),
          ...(scopes !== undefined && { scopes: changeScopes(current.scopes, scopes, names) }),
          ...(expiresAt !== undefined && { expiresAt: checkExpiry(expiresAt, clock.now()) }),
          ...(withoutFailover !== undefined && { withoutFailover }),
          ...(provenOnly !== undefined && { provenOnly }),
        };
        return { record, event: eventOf(editor, 'changed', current, record) };
      });
      return record;
    },

    async rotate(id, overlapMs) {
      const overlap = checkOverlap(overlapMs);
      const { record, added, apiKey } = await change(id, (current) => {
        const now = clock.now();
        requireRotatable(current, now);
        const { label, plan, scopes, withoutFailover, provenOnly, expiresAt, accountId } = current;
        const successor = issue(
          { label, plan, scopes, withoutFailover, provenOnly, expiresAt, createdAt: now },
          accountId,
        );
        const end = Math.min(expiresAt ?? Infinity, now + overlap);
        const replaced = { ...current, expiresAt: end, replacedBy: successor.record.id };
        return {
          record: replaced,
          event: eventOf(editor, 'rotated', current, replaced),
          added: successor.record,
          apiKey: successor.apiKey,
        };
      });
      return { record: added, apiKey, previous: record };
    },

    async revoke(id) {
      const { record } = await change(id, (current) => {
        if (current.revokedAt !== undefined) return { record: current };
        const revoked = { ...current, revokedAt: clock.now() };
        return { record: revoked, event: eventOf(editor, 'revoked', current, revoked) };
      });
      return record;
    },
  });

  return { ...reading, by: editing };
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
