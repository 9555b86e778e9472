import { p256 } from '@noble/curves/nist.js';
import type { P256 } from './crypto.ts';

/** secp256r1 from noble, because node:crypto cannot verify a signature of a given hash. */
export const nobleP256: P256 = {
  verify(input) {
    const publicKey = new Uint8Array(65);
    publicKey[0] = 4;
    publicKey.set(input.subarray(96, 160), 1);
    try {
      return p256.verify(input.subarray(32, 96), input.subarray(0, 32), publicKey, {
        prehash: false,
        lowS: false,
      });
    } catch {
      return false;
    }
  },
};
