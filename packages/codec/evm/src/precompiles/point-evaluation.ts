import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@ethread/core';
import type { Crypto } from '../crypto/crypto.ts';
import { INVALID_LENGTH, type Precompile } from './precompile.ts';

const GAS = 50_000;
const INPUT_BYTES = 192;
const VERSION = 1;
/** Modulus of the field of a blob's values. */
const MODULUS = '0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001';
/** Output of the contract: the number of values in a blob, and the modulus. */
const OUTPUT = concatBytes(hexToBytes(`0x${'1000'.padStart(64, '0')}`), hexToBytes(MODULUS));
const FAILED = 'error verifying kzg proof:';

/** Creates precompile 10, which verifies the value of a blob at a point (EIP-4844). */
export function pointEvaluation(crypto: Crypto): Precompile {
  return {
    gas: () => GAS,
    run(input) {
      if (input.length !== INPUT_BYTES) return INVALID_LENGTH;
      const [z, y, commitment] = [input.slice(32, 64), input.slice(64, 96), input.slice(96, 144)];
      const versioned = sha256(commitment).slice();
      versioned[0] = VERSION;
      if (versioned.some((byte, index) => byte !== input[index])) return 'mismatched versioned hash';
      if ([z, y].some((number) => BigInt(bytesToHex(number)) >= BigInt(MODULUS))) {
        return `${FAILED} scalar is not canonical when interpreted as a big integer in big-endian`;
      }
      const isRight = crypto.bls12381.verifyKzgProof(commitment, z, y, input.slice(144));
      return isRight ? OUTPUT : `${FAILED} can't verify opening proof`;
    },
  };
}
