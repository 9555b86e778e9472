/**
 * The cryptographic functions that a thread may have to load, passed to the engine. Functions of points return for an invalid
 * input why it is, in the words of geth. Long functions call `poll` between parts of their work.
 */
export interface Crypto {
  /** Recovers the public key of 64 bytes from r and s, 32 bytes each; undefined for an invalid signature. */
  recoverPublicKey(hash: Uint8Array, signature: Uint8Array, parity: 0 | 1): Uint8Array | undefined;
  /** Verifies a signature over secp256r1. @param input hash, r, s, x and y, 32 bytes each (EIP-7951). */
  verifyP256(input: Uint8Array): boolean;
  /** Points have the encoding of EIP-196 and EIP-197: 64 and 128 bytes. */
  readonly bn254: Pairing & { readonly g1: Points };
  /** Points and field elements have the encoding of EIP-2537. */
  readonly bls12381: Pairing & {
    readonly g1: MappedPoints;
    readonly g2: MappedPoints;
    /** Returns true when a commitment opens to a value at a point (EIP-4844). The points are compressed. */
    verifyKzgProof(commitment: Uint8Array, z: Uint8Array, y: Uint8Array, proof: Uint8Array): boolean;
  };
}

/** A group of points of a curve. */
export interface Points {
  add(input: Uint8Array): Uint8Array | string;
  /** Sums points, each multiplied by the scalar after it. */
  sum(input: Uint8Array, poll: () => void): Uint8Array | string;
}

export interface MappedPoints extends Points {
  /** Maps a field element to a point. */
  map(input: Uint8Array): Uint8Array | string;
}

export interface Pairing {
  /** Returns true when the product of the pairings is one. Points of both groups alternate. */
  pairing(input: Uint8Array, poll: () => void): boolean | string;
}
