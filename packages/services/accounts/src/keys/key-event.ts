import type { KeyRecord } from './key-record.ts';

/** The number of events that a store keeps. Older ones are removed. */
export const KEPT_EVENTS = 10_000;

/** Who changes keys. */
export interface KeyEditor {
  /** The actor in words, such as `the admin token`; never a token. */
  readonly actor: string;
  /** The ID of the request in the log. */
  readonly requestId: string;
}

/** The kind of a change. */
export type KeyAction = 'created' | 'changed' | 'rotated' | 'revoked';

/** A changed field of a key, before and after. Values are text for people; null for an absent one. */
export interface FieldChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** One change of a key, in the record of all changes. */
export interface KeyEvent extends KeyEditor {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly action: KeyAction;
  readonly keyId: string;
  /** The label after the change. */
  readonly label: string;
  readonly fields: readonly FieldChange[];
}

/** A stored event. Numbers rise with time, with gaps. */
export interface StoredKeyEvent extends KeyEvent {
  readonly number: number;
}

/** A query of events, the latest first. */
export interface KeyEventQuery {
  /** Only events of this key. */
  readonly keyId?: string | undefined;
  /** Only events with a lower number. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** Describes a change. Neither the key nor its hash is part of it. */
export function keyEventOf(
  { actor, requestId }: KeyEditor,
  change: {
    readonly action: KeyAction;
    readonly at: number;
    /** undefined for a new key. */
    readonly before: KeyRecord | undefined;
    readonly after: KeyRecord;
  },
): KeyEvent {
  const { action, at, before, after } = change;
  const old = before && textsOf(before);
  const fields = Object.entries(textsOf(after))
    .map(([field, text]) => ({ field, before: old?.[field] ?? null, after: text }))
    .filter((field) => field.before !== field.after);
  return { at, actor, requestId, action, keyId: after.id, label: after.label, fields };
}

function textsOf(record: KeyRecord): Readonly<Record<string, string | null>> {
  const { label, plan, scopes, withoutFailover, provenOnly, replacedBy } = record;
  const list = (items: readonly string[] | undefined) => items?.join(', ') ?? null;
  const time = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString());
  return {
    label,
    plan,
    chains: list(scopes.chains),
    methods: list(scopes.methods),
    origins: list(scopes.origins),
    addresses: list(scopes.addresses),
    withoutFailover: withoutFailover ? 'true' : null,
    provenOnly: provenOnly ? 'true' : null,
    expiresAt: time(record.expiresAt),
    revokedAt: time(record.revokedAt),
    replacedBy: replacedBy ?? null,
  };
}
