/**
 * The cryptographic functions of precompiled contracts, passed to the engine: wasm builds where available, portable
 * ones in a browser. A function returns undefined for invalid input. Long functions call `poll` between parts of their
 * work.
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
  /** Recovers the public key of r and s, 32 bytes each. It has 64 bytes. */
  recover(hash: Uint8Array, signature: Uint8Array, parity: 0 | 1): Uint8Array | undefined;
}

/** Functions of bn254. Points have the encoding of EIP-196 and EIP-197: 64 and 128 bytes. */
export interface Bn254 {
  add(input: Uint8Array): Uint8Array | undefined;
  multiply(input: Uint8Array): Uint8Array | undefined;
  /** Returns true when the product of the pairings is one. */
  pairing(input: Uint8Array, poll: () => void): boolean | undefined;
}

/** Functions of BLS12-381. Points and field elements have the encoding of EIP-2537. */
export interface Bls12381 {
  addG1(input: Uint8Array): Uint8Array | undefined;
  addG2(input: Uint8Array): Uint8Array | undefined;
  /** Sums points, each multiplied by a scalar. */
  sumG1(input: Uint8Array, poll: () => void): Uint8Array | undefined;
  sumG2(input: Uint8Array, poll: () => void): Uint8Array | undefined;
  pairing(input: Uint8Array, poll: () => void): boolean | undefined;
  mapToG1(input: Uint8Array): Uint8Array | undefined;
  mapToG2(input: Uint8Array): Uint8Array | undefined;
  /** Returns true when a commitment opens to a value at a point (EIP-4844). The points are compressed. */
  verifyKzgProof(commitment: Uint8Array, z: Uint8Array, y: Uint8Array, proof: Uint8Array): boolean;
}

export interface P256 {
  /** Verifies a signature. @param input hash, r, s, x and y, 32 bytes each (EIP-7951). */
  verify(input: Uint8Array): boolean;
}
