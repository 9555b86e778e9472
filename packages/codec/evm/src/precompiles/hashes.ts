import type { Crypto } from '../crypto/crypto.ts';
import type { Precompile } from './precompile.ts';

const words = (input: Uint8Array): number => Math.ceil(input.length / 32);

/** Creates precompile 2: SHA-256. */
export function sha256({ sha256: hash }: Crypto): Precompile {
  return { gas: (input) => 60 + 12 * words(input), run: (input) => hash(input) };
}

/** Creates precompile 3: RIPEMD-160, as a word. */
export function ripemd160({ ripemd160: hash }: Crypto): Precompile {
  return {
    gas: (input) => 600 + 120 * words(input),
    run(input) {
      const output = new Uint8Array(32);
      output.set(hash(input), 12);
      return output;
    },
  };
}

/** Precompile 4, which returns its input. */
export const identity: Precompile = {
  gas: (input) => 15 + 3 * words(input),
  run: (input) => input,
};
