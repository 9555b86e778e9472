export interface AccountState {
  readonly nonce: bigint;
  readonly balance: bigint;
  readonly codeHash: Uint8Array;
  readonly storageRoot: Uint8Array;
}

/** Port: the state on which messages run. It is synchronous and never changes under a {@link World}. */
export interface StatePort {
  /** Returns an account; undefined when it does not exist. */
  account(address: Uint8Array): AccountState | undefined;
  /**
   * Returns a slot's value without leading zeros; zero is empty. `slot` is reused afterwards.
   *
   * @param account The account, where this state has shown it before.
   */
  storage(address: Uint8Array, slot: Uint8Array, account?: AccountState): Uint8Array;
  /** Returns code by its hash. Throws when it is missing. */
  code(codeHash: Uint8Array): Uint8Array;
}
