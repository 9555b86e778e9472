import { keccak256 } from '@ethread/chain';
import type { Crypto } from '../crypto/crypto.ts';
import { padded, type Precompile, truth } from './precompile.ts';

const NOTHING = new Uint8Array();

/** Creates precompile 1: the address that signed a hash (Yellow Paper appendix E). */
export function ecRecover({ recoverPublicKey }: Crypto): Precompile {
  return {
    gas: () => 3_000,
    run(input) {
      const bytes = padded(input, 128);
      const v = bytes[63];
      if (bytes.subarray(32, 63).some((byte) => byte !== 0) || (v !== 27 && v !== 28)) return NOTHING;
      const key = recoverPublicKey(bytes.subarray(0, 32), bytes.subarray(64), v === 27 ? 0 : 1);
      return key ? keccak256(key).slice().fill(0, 0, 12) : NOTHING;
    },
  };
}

/** Creates precompile 0x100, which verifies a signature over secp256r1 (EIP-7951). */
export function p256Verify({ verifyP256 }: Crypto): Precompile {
  return {
    gas: () => 6_900,
    run: (input) => (input.length === 160 && verifyP256(input) ? truth(true) : NOTHING),
  };
}
