import type { Crypto } from '../crypto/crypto.ts';
import { padded } from './ec-recover.ts';
import { type Precompile } from './precompile.ts';

/** Gas of the operations: EIP-196 and 197, and EIP-1108 from Istanbul on. */
interface Bn254Gas {
  readonly add: number;
  readonly multiply: number;
  readonly pairing: number;
  readonly pair: number;
}

export const BYZANTIUM_BN254: Bn254Gas = { add: 500, multiply: 40_000, pairing: 100_000, pair: 80_000 };
export const ISTANBUL_BN254: Bn254Gas = { add: 150, multiply: 6_000, pairing: 45_000, pair: 34_000 };
const PAIR_BYTES = 192;

/** Creates precompile 6: the sum of two points (EIP-196). */
export function bn254Add({ bn254 }: Crypto, { add }: Bn254Gas): Precompile {
  return { gas: () => add, run: (input) => bn254.add(padded(input, 128)) };
}

/** Creates precompile 7: a point multiplied by a scalar (EIP-196). */
export function bn254Multiply({ bn254 }: Crypto, { multiply }: Bn254Gas): Precompile {
  return { gas: () => multiply, run: (input) => bn254.multiply(padded(input, 96)) };
}

/** Creates precompile 8, which checks that a product of pairings is one (EIP-197). */
export function bn254Pairing({ bn254 }: Crypto, { pairing, pair }: Bn254Gas): Precompile {
  return {
    gas: (input) => pairing + pair * Math.floor(input.length / PAIR_BYTES),
    run(input, poll) {
      if (input.length % PAIR_BYTES !== 0) return undefined;
      return truth(bn254.pairing(input, poll));
    },
  };
}

/** Converts a boolean to a word, 1 or 0; undefined stays undefined. */
export function truth(isTrue: boolean | undefined): Uint8Array | undefined {
  if (isTrue === undefined) return undefined;
  const word = new Uint8Array(32);
  word[31] = isTrue ? 1 : 0;
  return word;
}
