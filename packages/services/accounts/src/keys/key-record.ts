/** The permitted uses of a key. An absent list allows everything, an empty list nothing. */
export interface KeyScopes {
  /** Names of chains. */
  readonly chains?: readonly string[];
  /** Wire names of methods. */
  readonly methods?: readonly string[];
  /** Values of the Origin header, `https://app.example`. With such a list a request without the header is rejected. */
  readonly origins?: readonly string[];
  /** Networks in CIDR form, IPv4 and IPv6: `10.0.0.0/8`, `2001:db8::/32`. */
  readonly addresses?: readonly string[];
}

/** The stored record of a key. The key itself is returned once, when it is created, and never stored. */
export interface KeyRecord {
  /** The id of the key in logs, usage and administration: `key_` and 16 characters. */
  readonly id: string;
  /** SHA-256 of the whole key. */
  readonly hash: Uint8Array;
  /** The owner, in words for people. */
  readonly label: string;
  /** The name of a plan. */
  readonly plan: string;
  readonly scopes: KeyScopes;
  /** Whether the key's owner declines responses of a partner, where the plan allows them. */
  readonly withoutFailover: boolean;
  /** Whether responses without proof are rejected, also where the plan accepts them. */
  readonly provenOnly: boolean;
  /**
   * The time of creation. Times are in milliseconds since 1970; undefined for events that have not happened or never
   * will.
   */
  readonly createdAt: number;
  readonly expiresAt: number | undefined;
  readonly revokedAt: number | undefined;
  /** The time of its last admission, to the minute. */
  readonly lastUsedAt: number | undefined;
  /** The id under which the key's credits and usage are counted: its own, or after a rotation the first key's. */
  readonly accountId: string;
  /** The id of the key that replaced it in a rotation. */
  readonly replacedBy: string | undefined;
}

/** Returns why a key is not valid at a time in milliseconds since 1970, or undefined when it is valid. */
export function endOf({ revokedAt, expiresAt }: KeyRecord, now: number): KeyEnd | undefined {
  if (revokedAt !== undefined) return 'revoked';
  return expiresAt === undefined || now < expiresAt ? undefined : 'expired';
}

/** Why a key is not valid any more. */
export type KeyEnd = 'revoked' | 'expired';

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
