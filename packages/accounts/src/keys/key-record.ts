/** What a key may be used for; an absent list allows everything, an empty one nothing. */
export interface KeyScopes {
  /** Names of chains. */
  readonly chains?: readonly string[];
  /** Wire names of methods. */
  readonly methods?: readonly string[];
  /** Values of the Origin header, `https://app.example`; with such a list a request without the header is refused. */
  readonly origins?: readonly string[];
  /** Networks in CIDR form, IPv4 and IPv6: `10.0.0.0/8`, `2001:db8::/32`. */
  readonly addresses?: readonly string[];
}

/** All that is stored of a key. The key itself is told once, when it is made, and never kept. */
export interface KeyRecord {
  /** Names the key in logs, usage and administration: `key_` and 16 characters. */
  readonly id: string;
  /** SHA-256 of the whole key. */
  readonly hash: Uint8Array;
  /** Whose it is, in words for people. */
  readonly label: string;
  /** The name of a plan. */
  readonly plan: string;
  readonly scopes: KeyScopes;
  /** Whether the key's owner does without a partner's answers, where the plan allows them. */
  readonly withoutFailover: boolean;
  /** Times in milliseconds since 1970; undefined for what has not happened or never will. */
  readonly createdAt: number;
  readonly expiresAt: number | undefined;
  readonly revokedAt: number | undefined;
  /** When it was last let in, to the minute. */
  readonly lastUsedAt: number | undefined;
  /** The id that the key's credits and usage are counted under: its own, or after a rotation the first key's. */
  readonly accountId: string;
  /** The id of the key that a rotation put in its place. */
  readonly replacedBy: string | undefined;
}
