import type { Crypto } from '../crypto/crypto.ts';
import type { Precompile } from './precompile.ts';

const GAS = 3_000;
const INPUT_BYTES = 128;
const NOTHING = new Uint8Array();

/** Creates precompile 1: the address that signed a hash (Yellow Paper appendix E). */
export function ecRecover({ recoverPublicKey, keccak256 }: Crypto): Precompile {
  return {
    gas: () => GAS,
    run(input) {
      const bytes = padded(input, INPUT_BYTES);
      const v = bytes[63];
      for (let place = 32; place < 63; place++) if (bytes[place] !== 0) return NOTHING;
      if (v !== 27 && v !== 28) return NOTHING;
      const key = recoverPublicKey(bytes.subarray(0, 32), bytes.subarray(64), v === 27 ? 0 : 1);
      if (!key) return NOTHING;
      const output = keccak256(key).slice();
      output.fill(0, 0, 12);
      return output;
    },
  };
}

/** Returns a copy of the first bytes of an input, which is part of the machine's memory, padded with zeros. */
export function padded(input: Uint8Array, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  bytes.set(input.subarray(0, length));
  return bytes;
}
