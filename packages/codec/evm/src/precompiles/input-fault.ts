import { bls12_381 } from '@noble/curves/bls12-381.js';
import { bn254 } from '@noble/curves/bn254.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@ethread/core';

/** A field whose numbers have zeros before them. */
interface NumberForm {
  readonly modulus: bigint;
  readonly bytes: number;
  readonly zeros: number;
}

/** A point: two coordinates, each a number or two. */
interface PointForm extends NumberForm {
  readonly numbers: 2 | 4;
  /** Checks the coordinates of a point. @throws for one that is not on the curve or not in its group */
  readonly check: (numbers: readonly bigint[]) => void;
  readonly offCurve: string;
  readonly outside: string;
}

const BN254 = {
  modulus: bn254.fields.Fp.ORDER,
  bytes: 32,
  zeros: 0,
  offCurve: 'point is not on curve',
  outside: 'point is not in correct subgroup',
} as const;
const BLS = { modulus: bls12_381.fields.Fp.ORDER, bytes: 64, zeros: 16 } as const;
const BLS_POINT = { ...BLS, offCurve: 'invalid point: not on curve' } as const;
const BN254_G1: PointForm = {
  ...BN254,
  numbers: 2,
  check: ([x = 0n, y = 0n]) => bn254.G1.Point.fromAffine({ x, y }).assertValidity(),
};
// EIP-197 has the imaginary part of a number first.
const BN254_G2: PointForm = {
  ...BN254,
  numbers: 4,
  check: ([x1 = 0n, x0 = 0n, y1 = 0n, y0 = 0n]) =>
    bn254.G2.Point.fromAffine({ x: { c0: x0, c1: x1 }, y: { c0: y0, c1: y1 } }).assertValidity(),
};
const BLS_G1: PointForm = {
  ...BLS_POINT,
  numbers: 2,
  outside: 'g1 point is not on correct subgroup',
  check: ([x = 0n, y = 0n]) => bls12_381.G1.Point.fromAffine({ x, y }).assertValidity(),
};
const BLS_G2: PointForm = {
  ...BLS_POINT,
  numbers: 4,
  outside: 'g2 point is not on correct subgroup',
  check: ([x0 = 0n, x1 = 0n, y0 = 0n, y1 = 0n]) =>
    bls12_381.G2.Point.fromAffine({ x: { c0: x0, c1: x1 }, y: { c0: y0, c1: y1 } }).assertValidity(),
};
/** A number of any value, which is multiplied with a point. */
const SCALAR: NumberForm = { modulus: 2n ** 256n, bytes: 32, zeros: 0 };

/** The parts of an input by contract. Those of a list repeat. */
const PARTS: ReadonlyMap<number, readonly (NumberForm | PointForm)[]> = new Map([
  [0x06, [BN254_G1, BN254_G1]],
  [0x07, [BN254_G1]],
  [0x08, [BN254_G1, BN254_G2]],
  [0x0b, [BLS_G1, BLS_G1]],
  [0x0c, [BLS_G1, SCALAR]],
  [0x0d, [BLS_G2, BLS_G2]],
  [0x0e, [BLS_G2, SCALAR]],
  [0x0f, [BLS_G1, BLS_G2]],
  [0x10, [BLS]],
  [0x11, [BLS, BLS]],
]);
/** Contracts that take a list: of pairs of points, or of a point and a number. */
const LISTS: ReadonlySet<number> = new Set([0x08, 0x0c, 0x0e, 0x0f]);
const [MODEXP, BN254_PAIRING, BLAKE2F, POINT_EVALUATION, FIRST_BLS] = [5, 8, 9, 10, 11];
const INVALID_LENGTH = 'invalid input length';
const KZG_FAILED = 'error verifying kzg proof:';

/** Returns why a precompiled contract rejects an input, in the words of geth. @param address of the contract, 20 bytes */
export function inputFault(address: Uint8Array, input: Uint8Array): string {
  const number = Number(BigInt(bytesToHex(address)));
  const { length } = input;
  if (number === BLAKE2F) return length === 213 ? 'invalid final flag' : INVALID_LENGTH;
  // Only the lengths within an input are limited (EIP-7823).
  if (number === MODEXP) return 'one or more of base/exponent/modulus length exceeded 1024 bytes';
  if (number === POINT_EVALUATION) return length === 192 ? evaluationFault(input) : INVALID_LENGTH;
  const parts = PARTS.get(number) ?? [];
  const bytes = parts.reduce((sum, part) => sum + sizeOf(part), 0);
  const fits = LISTS.has(number) ? length % bytes === 0 : length === bytes;
  if (number === BN254_PAIRING && !fits) return 'bad elliptic curve pairing size';
  if (number >= FIRST_BLS && (!fits || length === 0)) return INVALID_LENGTH;
  // Inputs of additions and multiplications end with zeros.
  const padded = new Uint8Array(Math.max(length, bytes));
  padded.set(input);
  for (let at = 0; at < padded.length;) {
    for (const part of parts) {
      const fault = partFault(padded.subarray(at, (at += sizeOf(part))), part);
      if (fault !== undefined) return fault;
    }
  }
  return 'invalid input of a precompiled contract';
}

const sizeOf = (part: NumberForm | PointForm) => part.bytes * ('numbers' in part ? part.numbers : 1);

function partFault(input: Uint8Array, part: NumberForm | PointForm): string | undefined {
  const numbers: bigint[] = [];
  for (let at = 0; at < input.length; at += part.bytes) {
    const isPadded = input.subarray(at, at + part.zeros).every((byte) => byte === 0);
    if (!isPadded) return 'invalid field element top bytes';
    numbers.push(BigInt(bytesToHex(input.subarray(at, at + part.bytes))));
    if ((numbers.at(-1) ?? 0n) >= part.modulus) return 'invalid fp.Element encoding';
  }
  // Zeros are the point at infinity.
  if (!('check' in part) || numbers.every((number) => number === 0n)) return undefined;
  try {
    part.check(numbers);
    return undefined;
  } catch (error) {
    return String(error).includes('subgroup') ? part.outside : part.offCurve;
  }
}

function evaluationFault(input: Uint8Array): string {
  const hash = sha256(input.subarray(96, 144));
  if (input[0] !== 1 || hash.some((byte, index) => index > 0 && byte !== input[index])) {
    return 'mismatched versioned hash';
  }
  const isCanonical = [32, 64].every(
    (at) => BigInt(bytesToHex(input.subarray(at, at + 32))) < bls12_381.fields.Fr.ORDER,
  );
  return isCanonical
    ? `${KZG_FAILED} can't verify opening proof`
    : `${KZG_FAILED} scalar is not canonical when interpreted as a big integer in big-endian`;
}
