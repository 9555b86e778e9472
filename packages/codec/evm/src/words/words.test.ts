import fc from 'fast-check';
import * as arithmetic from './arithmetic.ts';
import * as bits from './bits.ts';
import { fromBigInt, readWord, toBigInt, wordBytes } from './conversions.ts';
import { WordStack } from './word-stack.ts';

const TOP = 2n ** 256n;
const anyWord = fc.oneof(
  fc.bigInt({ min: 0n, max: 300n }),
  fc.constantFrom(
    2n ** 31n,
    2n ** 32n,
    2n ** 53n - 1n,
    2n ** 53n,
    2n ** 64n,
    2n ** 128n,
    2n ** 255n,
    TOP - 1n,
  ),
  fc.bigInt({ min: 0n, max: 2n ** 64n }),
  fc.bigInt({ min: 0n, max: TOP - 1n }),
);
const signed = (value: bigint) => BigInt.asIntN(256, value);
const wrap = (value: bigint) => BigInt.asUintN(256, value);

type Operation = (stack: WordStack, top: number) => void;

/** Each operation with its meaning on bigints, the top word first. */
const BINARY: readonly (readonly [string, Operation, (a: bigint, b: bigint) => bigint])[] = [
  ['ADD', arithmetic.add, (a, b) => wrap(a + b)],
  ['SUB', arithmetic.subtract, (a, b) => wrap(a - b)],
  ['MUL', arithmetic.multiply, (a, b) => wrap(a * b)],
  ['DIV', arithmetic.divide, (a, b) => (b === 0n ? 0n : a / b)],
  ['MOD', arithmetic.remainder, (a, b) => (b === 0n ? 0n : a % b)],
  ['SDIV', arithmetic.divideSigned, (a, b) => (b === 0n ? 0n : wrap(signed(a) / signed(b)))],
  ['SMOD', arithmetic.remainderSigned, (a, b) => (b === 0n ? 0n : wrap(signed(a) % signed(b)))],
  ['SIGNEXTEND', arithmetic.signExtend, (a, b) => (a > 30n ? b : wrap(BigInt.asIntN(8 * Number(a) + 8, b)))],
  ['AND', bits.and, (a, b) => a & b],
  ['OR', bits.or, (a, b) => a | b],
  ['XOR', bits.xor, (a, b) => a ^ b],
  ['BYTE', bits.byteAt, (a, b) => (a > 31n ? 0n : (b >> (8n * (31n - a))) & 0xffn)],
  ['SHL', bits.shiftLeft, (a, b) => (a > 255n ? 0n : wrap(b << a))],
  ['SHR', bits.shiftRight, (a, b) => (a > 255n ? 0n : b >> a)],
  ['SAR', bits.shiftRightSigned, (a, b) => wrap(signed(b) >> (a > 255n ? 255n : a))],
];

describe('EVM words', () => {
  const stack = new WordStack();
  const put = (...words: readonly bigint[]) => {
    for (const [at, word] of words.entries()) fromBigInt(stack, at, word);
  };

  it.each(BINARY)('%s gives the same result as bigints', (_name, operation, meaning) => {
    fc.assert(
      fc.property(anyWord, anyWord, (a, b) => {
        put(b, a);
        operation(stack, 1);
        expect(toBigInt(stack, 0)).toBe(meaning(a, b));
        // Each value has one form: small words are never wide.
        expect(stack.small[0] >= 0).toBe(meaning(a, b) < 2n ** 53n);
      }),
    );
  });

  it.each([
    ['ADDMOD', arithmetic.addModulo, (a: bigint, b: bigint) => a + b],
    ['MULMOD', arithmetic.multiplyModulo, (a: bigint, b: bigint) => a * b],
  ] as const)('%s keeps every bit before the modulo reduction', (_name, operation, meaning) => {
    fc.assert(
      fc.property(anyWord, anyWord, anyWord, (a, b, modulus) => {
        put(modulus, b, a);
        operation(stack, 2);
        expect(toBigInt(stack, 0)).toBe(modulus === 0n ? 0n : meaning(a, b) % modulus);
      }),
    );
  });

  it('compares words as unsigned and as signed numbers', () => {
    fc.assert(
      fc.property(anyWord, anyWord, (a, b) => {
        put(a, b);
        const order = (left: bigint, right: bigint) => (left < right ? -1 : left > right ? 1 : 0);
        expect(Math.sign(bits.compare(stack, 0, 1))).toBe(order(a, b));
        expect(Math.sign(bits.compareSigned(stack, 0, 1))).toBe(order(signed(a), signed(b)));
      }),
    );
  });

  it('counts zeros and bytes, negates bits, and writes and reads 32 bytes', () => {
    fc.assert(
      fc.property(anyWord, (word) => {
        put(word);
        expect(arithmetic.byteLength(stack, 0)).toBe(
          word === 0n ? 0 : Math.ceil(word.toString(16).length / 2),
        );
        const bytes = wordBytes(stack, 0);
        bits.not(stack, 0);
        expect(toBigInt(stack, 0)).toBe(TOP - 1n - word);
        readWord(stack, 0, new DataView(bytes.buffer), 0);
        expect(toBigInt(stack, 0)).toBe(word);
        bits.countLeadingZeros(stack, 0);
        expect(toBigInt(stack, 0)).toBe(word === 0n ? 256n : 256n - BigInt(word.toString(2).length));
      }),
    );
  });

  it('raises words to powers', () => {
    fc.assert(
      fc.property(anyWord, fc.bigInt({ min: 0n, max: 600n }), (base, exponent) => {
        put(exponent, base);
        arithmetic.power(stack, 1);
        expect(toBigInt(stack, 0)).toBe(wrap(base ** exponent));
      }),
    );
  });
});
