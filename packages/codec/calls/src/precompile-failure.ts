import { bytesToHex } from '@ethread/core';
import { Halt, HALT_MESSAGES } from '@ethread/evm';

const MODEXP = 5;
const BN254_PAIRING = 8;
const BLAKE2F = 9;
const PAIR_BYTES = 192;
/** Lengths of input by precompiled contract: the only one, or the one of each item of a list that is not empty. */
const LENGTHS: ReadonlyMap<number, { readonly bytes: number; readonly isList?: boolean }> = new Map([
  [BLAKE2F, { bytes: 213 }],
  [0x0a, { bytes: 192 }],
  [0x0b, { bytes: 256 }],
  [0x0c, { bytes: 160, isList: true }],
  [0x0d, { bytes: 512 }],
  [0x0e, { bytes: 288, isList: true }],
  [0x0f, { bytes: 384, isList: true }],
  [0x10, { bytes: 64 }],
  [0x11, { bytes: 128 }],
]);

/** Returns why a precompiled contract rejected an input, in the words of geth where the length or the contract tells. */
export function precompileFailure(address: Uint8Array, { length }: Uint8Array): string {
  const number = Number(BigInt(bytesToHex(address)));
  const wanted = LENGTHS.get(number);
  if (wanted) {
    const fits = wanted.isList ? length > 0 && length % wanted.bytes === 0 : length === wanted.bytes;
    if (!fits) return 'invalid input length';
  }
  if (number === BLAKE2F) return 'invalid final flag';
  if (number === BN254_PAIRING && length % PAIR_BYTES !== 0) return 'bad elliptic curve pairing size';
  // Only the lengths within an input are limited (EIP-7823).
  if (number === MODEXP) return 'one or more of base/exponent/modulus length exceeded 1024 bytes';
  return HALT_MESSAGES[Halt.invalidPrecompileInput] ?? '';
}
