import type { Crypto } from '../crypto/crypto.ts';
import { padded } from './ec-recover.ts';
import type { Precompile } from './precompile.ts';

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
export function bn254Add(crypto: Crypto, { add }: Bn254Gas): Precompile {
  return { gas: () => add, run: (input) => crypto.bn254.g1.add(padded(input, 128)) };
}

/** Creates precompile 7: a point multiplied by a scalar (EIP-196). */
export function bn254Multiply(crypto: Crypto, { multiply }: Bn254Gas): Precompile {
  return { gas: () => multiply, run: (input, poll) => crypto.bn254.g1.sum(padded(input, 96), poll) };
}

/** Creates precompile 8, which checks that a product of pairings is one (EIP-197). */
export function bn254Pairing(crypto: Crypto, { pairing, pair }: Bn254Gas): Precompile {
  return {
    gas: (input) => pairing + pair * Math.floor(input.length / PAIR_BYTES),
    run: (input, poll) =>
      input.length % PAIR_BYTES === 0
        ? truth(crypto.bn254.pairing(input, poll))
        : 'bad elliptic curve pairing size',
  };
}

/** Converts a boolean to a word, 1 or 0; the words of a fault stay. */
export function truth(outcome: boolean | string): Uint8Array | string {
  return typeof outcome === 'string' ? outcome : new Uint8Array(32).fill(outcome ? 1 : 0, 31);
}
