/** The keys of a sync committee, decompressed for the verification of its signatures. */
export interface LoadedKeys {
  /**
   * Verifies an aggregate signature of 96 bytes over a message of 32 (FastAggregateVerify with proof of possession).
   *
   * @param participants - one bit for each key in the order of the keys, the least significant bit of each byte first
   */
  verify(participants: Uint8Array, message: Uint8Array, signature: Uint8Array): Promise<boolean>;
  release(): void;
}

/** BLS12-381 for sync committees: native code in a service, wasm in a browser. */
export interface Bls {
  /**
   * Decompresses keys of 48 bytes each. Returns undefined when one is not a point of the group.
   *
   * @param options.isTrusted - true for keys of the own store: their group was checked when they were stored
   */
  load(keys: Uint8Array, options: { readonly isTrusted: boolean }): Promise<LoadedKeys | undefined>;
}
