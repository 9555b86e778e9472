import type { Crypto } from '../crypto/crypto.ts';
import { padded, type Precompile, truth } from './precompile.ts';

const PAIR_BYTES = 192;

/** Creates the contracts 6 to 8: sum, multiplication and pairings. @param isCheap From EIP-1108 on. */
export function bn254Contracts(crypto: Crypto, isCheap: boolean): Precompile[] {
  const [add, multiply, pairing, pair] = isCheap
    ? [150, 6_000, 45_000, 34_000]
    : [500, 40_000, 100_000, 80_000];
  // The curve is read when a contract runs, since it may be loaded later.
  return [
    { gas: () => add, run: (input) => crypto.bn254.g1.add(padded(input, 128)) },
    { gas: () => multiply, run: (input, poll) => crypto.bn254.g1.sum(padded(input, 96), poll) },
    {
      gas: (input) => pairing + pair * Math.floor(input.length / PAIR_BYTES),
      run: (input, poll) =>
        input.length % PAIR_BYTES === 0
          ? truth(crypto.bn254.pairing(input, poll))
          : 'bad elliptic curve pairing size',
    },
  ];
}
