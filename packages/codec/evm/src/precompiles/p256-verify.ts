import type { Crypto } from '../crypto/crypto.ts';
import { truth } from './bn254.ts';
import type { Precompile } from './precompile.ts';

const GAS = 6_900;
const INPUT_BYTES = 160;
const NOTHING = new Uint8Array();

/** Creates precompile 0x100, which verifies a signature over secp256r1 (EIP-7951). */
export function p256Verify({ verifyP256 }: Crypto): Precompile {
  return {
    gas: () => GAS,
    run: (input) => (input.length === INPUT_BYTES && verifyP256(input) ? truth(true) : NOTHING),
  };
}
