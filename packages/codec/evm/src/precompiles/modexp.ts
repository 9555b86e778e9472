import { bytesToHex, hexToBytes } from '@ethread/core';
import type { Precompile } from './precompile.ts';

/** The pricing of a fork. */
export type ModexpPricing = 'eip198' | 'eip2565' | 'eip7883';

const HEAD_BYTES = 96;
const NOTHING = new Uint8Array();
/** EIP-7823: maximum length of an operand, in bytes. */
const MAX_BYTES = 1_024;
/** Longest operand that any message can pay for, with every pricing. */
const MAX_LENGTH = 2n ** 32n;

/** Creates precompile 5: base^exponent modulo a number (EIP-198). */
export function modexp(pricing: ModexpPricing): Precompile {
  return {
    gas(input) {
      const [baseLength, exponentLength, modulusLength] = lengths(input);
      const longest = baseLength > modulusLength ? baseLength : modulusLength;
      // With an empty base and modulus nothing is computed, for any length of the exponent.
      if (longest === 0n && pricing !== 'eip7883') return pricing === 'eip198' ? 0 : 200;
      if (longest > MAX_LENGTH || exponentLength > MAX_LENGTH) return Infinity;
      const rounds = roundsOf(input, baseLength, exponentLength, pricing === 'eip7883' ? 16n : 8n);
      const words = (longest + 7n) / 8n;
      switch (pricing) {
        case 'eip198':
          return Number((squareComplexity(longest) * rounds) / 20n);
        case 'eip2565':
          return Math.max(200, Number((words * words * rounds) / 3n));
        case 'eip7883':
          return Math.max(500, Number((longest <= 32n ? 16n : 2n * words * words) * rounds));
      }
    },
    run(input, poll) {
      const [baseLength, exponentLength, modulusLength] = lengths(input).map(Number);
      if (pricing === 'eip7883' && Math.max(baseLength, exponentLength, modulusLength) > MAX_BYTES) {
        return 'one or more of base/exponent/modulus length exceeded 1024 bytes';
      }
      if (baseLength === 0 && modulusLength === 0) return NOTHING;
      const number = (offset: number, length: number) => bigIntAt(input, HEAD_BYTES + offset, length);
      const modulus = number(baseLength + exponentLength, modulusLength);
      if (modulus <= 1n) return new Uint8Array(modulusLength);
      const base = number(0, baseLength) % modulus;
      const result = power(base, number(baseLength, exponentLength), modulus, poll);
      return bigEndian(result, modulusLength);
    },
  };
}

function lengths(input: Uint8Array): [bigint, bigint, bigint] {
  return [bigIntAt(input, 0, 32), bigIntAt(input, 32, 32), bigIntAt(input, 64, 32)];
}

/** Reads bytes of the input as a number, padded with zeros. */
function bigIntAt(input: Uint8Array, offset: number, length: number): bigint {
  const given = input.subarray(offset, offset + length);
  if (given.length === 0) return 0n;
  return BigInt(bytesToHex(given)) << BigInt(8 * (length - given.length));
}

function bigEndian(value: bigint, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  bytes.set(hexToBytes(`0x${value.toString(16).padStart(2 * length, '0')}`));
  return bytes;
}

/** Returns the approximate number of squarings for the exponent. */
function roundsOf(input: Uint8Array, baseLength: bigint, exponentLength: bigint, perByte: bigint): bigint {
  const headLength = exponentLength < 32n ? exponentLength : 32n;
  const head = bigIntAt(input, HEAD_BYTES + Number(baseLength), Number(headLength));
  const bits = head === 0n ? 0n : BigInt(head.toString(2).length - 1);
  const rounds = bits + (exponentLength > 32n ? perByte * (exponentLength - 32n) : 0n);
  return rounds > 1n ? rounds : 1n;
}

function squareComplexity(length: bigint): bigint {
  if (length <= 64n) return length * length;
  if (length <= 1_024n) return (length * length) / 4n + 96n * length - 3_072n;
  return (length * length) / 16n + 480n * length - 199_680n;
}

/** Computes a power by square and multiply from the highest bit on, four bits at a time. */
function power(base: bigint, exponent: bigint, modulus: bigint, poll: () => void): bigint {
  const digits = exponent.toString(16);
  const powers = [1n, base];
  let result = 1n;
  for (let place = 0; place < digits.length; place++) {
    const digit = Number.parseInt(digits[place] ?? '0', 16);
    while (powers.length <= digit) powers.push(((powers.at(-1) ?? 1n) * base) % modulus);
    if (place > 0) for (let square = 0; square < 4; square++) result = (result * result) % modulus;
    if (digit > 0) result = (result * (powers[digit] ?? 1n)) % modulus;
    poll();
  }
  return result;
}
