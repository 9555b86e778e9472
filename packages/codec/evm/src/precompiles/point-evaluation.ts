import { concatBytes, hexToBytes } from '@ethread/core';
import type { Crypto } from '../crypto/crypto.ts';
import type { Precompile } from './precompile.ts';

const GAS = 50_000;
const INPUT_BYTES = 192;
const VERSION = 1;
/** Output of the contract: the number of values in a blob, and the modulus of their field. */
const OUTPUT = concatBytes(
  hexToBytes('0x0000000000000000000000000000000000000000000000000000000000001000'),
  hexToBytes('0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001'),
);

/** Creates precompile 10, which verifies the value of a blob at a point (EIP-4844). */
export function pointEvaluation({ sha256, bls12381 }: Crypto): Precompile {
  return {
    gas: () => GAS,
    run(input) {
      if (input.length !== INPUT_BYTES) return undefined;
      const commitment = input.slice(96, 144);
      const versioned = sha256(commitment).slice();
      versioned[0] = VERSION;
      if (versioned.some((byte, index) => byte !== input[index])) return undefined;
      const isRight = bls12381.verifyKzgProof(
        commitment,
        input.slice(32, 64),
        input.slice(64, 96),
        input.slice(144),
      );
      return isRight ? OUTPUT : undefined;
    },
  };
}
