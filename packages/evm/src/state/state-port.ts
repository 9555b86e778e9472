/** An account as the engine reads it. */
export interface AccountState {
  readonly nonce: bigint;
  /** wei */
  readonly balance: bigint;
  /** 32 bytes */
  readonly codeHash: Uint8Array;
  /** 32 bytes */
  readonly storageRoot: Uint8Array;
}

/** Port: the state that messages run on. It answers at once and never changes under a {@link World}. */
export interface StatePort {
  /** undefined: there is no such account. */
  account(address: Uint8Array): AccountState | undefined;
  /** The value of a slot of 32 bytes, without leading zeros; empty is zero. */
  storage(address: Uint8Array, slot: Uint8Array): Uint8Array;
  /** Code by its hash. Throws when it is not there. */
  code(codeHash: Uint8Array): Uint8Array;
}
