import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';

/** The cryptographic functions that codecs, roots and checks use. */
export interface ChainCrypto {
  keccak256(bytes: Uint8Array): Uint8Array;
  /**
   * Recovers the public key of a signature, 64 bytes; undefined for an invalid signature.
   *
   * @param signature r and s, 32 bytes each.
   */
  recoverPublicKey(hash: Uint8Array, signature: Uint8Array, parity: 0 | 1): Uint8Array | undefined;
}

/** Portable implementation. It runs everywhere and loads nothing. */
const PORTABLE: ChainCrypto = {
  keccak256: keccak_256,
  recoverPublicKey(hash, signature, parity) {
    try {
      const { r, s } = secp256k1.Signature.fromBytes(signature, 'compact');
      const key = new secp256k1.Signature(r, s, parity).recoverPublicKey(hash);
      return key.toBytes(false).subarray(1);
    } catch {
      return undefined;
    }
  },
};

let inUse = PORTABLE;

/** Replaces cryptographic functions of the calling thread by another implementation, such as a faster one. */
export function useCrypto(crypto: Partial<ChainCrypto>): void {
  inUse = { ...inUse, ...crypto };
}

/** Returns the Keccak-256 hash of bytes, 32 bytes long. */
export function keccak256(bytes: Uint8Array): Uint8Array {
  return inUse.keccak256(bytes);
}

/** See {@link ChainCrypto.recoverPublicKey}. */
export function recoverPublicKey(
  hash: Uint8Array,
  signature: Uint8Array,
  parity: 0 | 1,
): Uint8Array | undefined {
  return inUse.recoverPublicKey(hash, signature, parity);
}
