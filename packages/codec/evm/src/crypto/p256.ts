import { p256 } from '@noble/curves/nist.js';

/** Verifies with noble, because node:crypto cannot verify a signature of a given hash. */
export function verifyP256(input: Uint8Array): boolean {
  const publicKey = new Uint8Array(65);
  publicKey[0] = 4;
  publicKey.set(input.subarray(96, 160), 1);
  const options = { prehash: false, lowS: false };
  try {
    return p256.verify(input.subarray(32, 96), input.subarray(0, 32), publicKey, options);
  } catch {
    return false;
  }
}
