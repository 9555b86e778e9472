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
