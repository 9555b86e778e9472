import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@ethread/core';
import { isInGroup, isOnCurve, type Point } from './curve-points.ts';

/** A field whose numbers have zeros before them. */
interface NumberForm {
  readonly modulus: bigint;
  readonly bytes: number;
  readonly zeros: number;
}

/** A point: two coordinates, each a number or two. */
interface PointForm extends NumberForm {
  readonly numbers: 2 | 4;
  /** The order of the group, where points of the curve may be outside of it. */
  readonly order?: bigint;
  /** The constant of the curve y² = x³ + b. */
  readonly b: readonly [bigint, bigint];
  readonly imaginaryFirst?: boolean;
  readonly offCurve: string;
  readonly outside: string;
}

const BN254 = {
  modulus: 0x30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47n,
  bytes: 32,
  zeros: 0,
  offCurve: 'point is not on curve',
  outside: 'point is not in correct subgroup',
} as const;
const BLS_ORDER = 0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001n;
const BLS = {
  modulus:
    0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaabn,
  bytes: 64,
  zeros: 16,
} as const;
const BLS_POINT = { ...BLS, order: BLS_ORDER, offCurve: 'invalid point: not on curve' } as const;
const BN254_G1: PointForm = { ...BN254, numbers: 2, b: [3n, 0n] };
// EIP-197 has the imaginary part of a number first.
const BN254_G2: PointForm = {
  ...BN254,
  numbers: 4,
  imaginaryFirst: true,
  order: 0x30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001n,
  b: [
    0x2b149d40ceb8aaae81be18991be06ac3b5b4c5e559dbefa33267e6dc24a138e5n,
    0x009713b03af0fed4cd2cafadeed8fdf4a74fa084e52d1852e4a2bd0685c315d2n,
  ],
};
const BLS_G1: PointForm = {
  ...BLS_POINT,
  numbers: 2,
  b: [4n, 0n],
  outside: 'g1 point is not on correct subgroup',
};
const BLS_G2: PointForm = {
  ...BLS_POINT,
  numbers: 4,
  b: [4n, 4n],
  outside: 'g2 point is not on correct subgroup',
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
  if (!('numbers' in part) || numbers.every((number) => number === 0n)) return undefined;
  const { modulus, order, b } = part;
  const point = pointOf(numbers, part);
  if (!isOnCurve(point, b, modulus)) return part.offCurve;
  return order === undefined || isInGroup(point, order, modulus) ? undefined : part.outside;
}

function pointOf(
  [first = 0n, second = 0n, third = 0n, fourth = 0n]: readonly bigint[],
  part: PointForm,
): Point {
  if (part.numbers === 2) return { x: [first, 0n], y: [second, 0n] };
  return part.imaginaryFirst
    ? { x: [second, first], y: [fourth, third] }
    : { x: [first, second], y: [third, fourth] };
}

function evaluationFault(input: Uint8Array): string {
  const hash = sha256(input.subarray(96, 144));
  if (input[0] !== 1 || hash.some((byte, index) => index > 0 && byte !== input[index])) {
    return 'mismatched versioned hash';
  }
  const isCanonical = [32, 64].every((at) => BigInt(bytesToHex(input.subarray(at, at + 32))) < BLS_ORDER);
  return isCanonical
    ? `${KZG_FAILED} can't verify opening proof`
    : `${KZG_FAILED} scalar is not canonical when interpreted as a big integer in big-endian`;
}
