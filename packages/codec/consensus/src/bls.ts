/** The keys of a sync committee, decompressed for the verification of its signatures. */
export interface LoadedKeys {
  /**
   * Verifies an aggregate signature (FastAggregateVerify with proof of possession). False for a signature that is not a
   * point of the group, too.
   *
   * @param participants - one bit for each key in the order of the keys, the least significant bit of each byte first
   * @param message - 32 bytes
   * @param signature - 96 bytes, compressed
   */
  verify(participants: Uint8Array, message: Uint8Array, signature: Uint8Array): Promise<boolean>;
  release(): void;
}

/** BLS12-381 for sync committees: native code in a service, wasm in a browser. */
export interface Bls {
  /**
   * Decompresses the keys of a committee.
   *
   * @param keys - compressed keys of 48 bytes each, one after another
   * @param options.isTrusted - true for keys of the own store: their group was checked when they were stored
   * @returns undefined when a key is not a point of the group
   */
  load(keys: Uint8Array, options: { readonly isTrusted: boolean }): Promise<LoadedKeys | undefined>;
}
