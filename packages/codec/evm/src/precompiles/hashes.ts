import { ripemd160 as hashRipemd160 } from '@noble/hashes/legacy.js';
import { sha256 as hashSha256 } from '@noble/hashes/sha2.js';
import type { Precompile } from './precompile.ts';

const words = (input: Uint8Array): number => Math.ceil(input.length / 32);

/** Precompile 2: SHA-256. */
export const sha256: Precompile = {
  gas: (input) => 60 + 12 * words(input),
  run: (input) => hashSha256(input),
};

/** Precompile 3: RIPEMD-160, as a word. */
export const ripemd160: Precompile = {
  gas: (input) => 600 + 120 * words(input),
  run(input) {
    const output = new Uint8Array(32);
    output.set(hashRipemd160(input), 12);
    return output;
  },
};

/** Precompile 4, which returns its input. */
export const identity: Precompile = {
  gas: (input) => 15 + 3 * words(input),
  run: (input) => input,
};
