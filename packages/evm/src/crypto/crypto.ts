/**
 * The cryptography of precompiled contracts, given to the engine: wasm builds where there are any, portable ones in a
 * browser. What takes input that is not valid returns undefined. `poll` is called between parts of what can be long.
 */
export interface Crypto {
  keccak256(bytes: Uint8Array): Uint8Array;
  sha256(bytes: Uint8Array): Uint8Array;
  ripemd160(bytes: Uint8Array): Uint8Array;
  readonly secp256k1: Secp256k1;
  readonly bn254: Bn254;
  readonly bls12381: Bls12381;
  readonly p256: P256;
}

export interface Secp256k1 {
  /**
   * Recovers the public key of a signature, of 64 bytes.
   *
   * @param signature r and s, 32 bytes each.
   */
  recover(hash: Uint8Array, signature: Uint8Array, parity: 0 | 1): Uint8Array | undefined;
}

/** Points as EIP-196 and EIP-197 write them: 64 bytes and 128. */
export interface Bn254 {
  add(input: Uint8Array): Uint8Array | undefined;
  multiply(input: Uint8Array): Uint8Array | undefined;
  /** Whether the pairs' product is one. */
  pairing(input: Uint8Array, poll: () => void): boolean | undefined;
}

/** Points and field elements as EIP-2537 writes them. */
export interface Bls12381 {
  addG1(input: Uint8Array): Uint8Array | undefined;
  addG2(input: Uint8Array): Uint8Array | undefined;
  /** Sums of points times scalars. */
  sumG1(input: Uint8Array, poll: () => void): Uint8Array | undefined;
  sumG2(input: Uint8Array, poll: () => void): Uint8Array | undefined;
  pairing(input: Uint8Array, poll: () => void): boolean | undefined;
  mapToG1(input: Uint8Array): Uint8Array | undefined;
  mapToG2(input: Uint8Array): Uint8Array | undefined;
  /** Whether a commitment opens to a value at a point (EIP-4844). The points are compressed. */
  verifyKzgProof(commitment: Uint8Array, z: Uint8Array, y: Uint8Array, proof: Uint8Array): boolean;
}

export interface P256 {
  /** @param input EIP-7951: hash, r, s, x and y, 32 bytes each. */
  verify(input: Uint8Array): boolean;
}
