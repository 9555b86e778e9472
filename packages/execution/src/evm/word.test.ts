import fc from 'fast-check';
import * as word from './word.ts';
import { toWord, type Word } from './word.ts';

const SIZE = 2n ** 256n;
const EDGES = [0n, 1n, 31n, 32n, 53n, 255n, 256n]
  .concat([31n, 32n, 53n, 63n, 64n, 128n, 255n, 256n].flatMap((bits) => [2n ** bits - 1n, 2n ** bits]))
  .concat([SIZE - 2n])
  .filter((value) => value < SIZE);

/** Words of every length, and those at which something changes. */
const anyValue = fc.oneof(
  fc.constantFrom(...EDGES),
  fc.bigInt({ min: 0n, max: 300n }),
  fc.bigInt({ min: 0n, max: 2n ** 53n }),
  fc.bigInt({ min: 0n, max: 2n ** 64n }),
  fc.bigInt({ min: 0n, max: SIZE - 1n }),
);

const wrap = (value: bigint) => BigInt.asUintN(256, value);
const sign = (value: bigint) => BigInt.asIntN(256, value);
const bit = (condition: boolean) => (condition ? 1n : 0n);

/** The operations as the Yellow Paper (appendix H.2) and their EIPs define them, on bigints alone. */
const operations: readonly (readonly [
  name: string,
  ours: (a: Word, b: Word, c: Word) => Word,
  definition: (a: bigint, b: bigint, c: bigint) => bigint,
])[] = [
  ['ADD', word.add, (a, b) => wrap(a + b)],
  ['SUB', word.subtract, (a, b) => wrap(a - b)],
  ['MUL', word.multiply, (a, b) => wrap(a * b)],
  ['DIV', word.divide, (a, b) => (b === 0n ? 0n : a / b)],
  ['MOD', word.remainder, (a, b) => (b === 0n ? 0n : a % b)],
  ['SDIV', word.divideSigned, (a, b) => (b === 0n ? 0n : wrap(sign(a) / sign(b)))],
  ['SMOD', word.remainderSigned, (a, b) => (b === 0n ? 0n : wrap(sign(a) % sign(b)))],
  ['ADDMOD', word.addModulo, (a, b, c) => (c === 0n ? 0n : (a + b) % c)],
  ['MULMOD', word.multiplyModulo, (a, b, c) => (c === 0n ? 0n : (a * b) % c)],
  ['SIGNEXTEND', word.signExtend, (a, b) => (a > 31n ? b : wrap(BigInt.asIntN(8 * Number(a) + 8, b)))],
  ['SLT', (a, b) => (word.isLessSigned(a, b) ? 1 : 0), (a, b) => bit(sign(a) < sign(b))],
  ['AND', word.and, (a, b) => a & b],
  ['OR', word.or, (a, b) => a | b],
  ['XOR', word.xor, (a, b) => a ^ b],
  ['NOT', word.not, (a) => wrap(~a)],
  ['BYTE', word.byteAt, (a, b) => (a > 31n ? 0n : (b >> (8n * (31n - a))) & 255n)],
  ['SHL', word.shiftLeft, (a, b) => (a > 255n ? 0n : wrap(b << a))],
  ['SHR', word.shiftRight, (a, b) => (a > 255n ? 0n : b >> a)],
  ['SAR', word.shiftRightSigned, (a, b) => wrap(sign(b) >> (a > 255n ? 255n : a))],
  ['CLZ', word.countLeadingZeros, (a) => BigInt(256 - (a === 0n ? 0 : a.toString(2).length))],
];

describe('a word', () => {
  it.each(operations)('has %s as it is defined', (_name, ours, definition) => {
    fc.assert(
      fc.property(anyValue, anyValue, anyValue, (a, b, c) => {
        expect(ours(toWord(a), toWord(b), toWord(c))).toBe(toWord(definition(a, b, c)));
      }),
      { numRuns: 2_000 },
    );
  });

  it('has powers as repeated multiplication gives them', () => {
    fc.assert(
      fc.property(anyValue, fc.integer({ min: 0, max: 40 }), (base, exponent) => {
        let product: Word = 1;
        for (let factor = 0; factor < exponent; factor++) product = word.multiply(product, toWord(base));
        expect(word.power(toWord(base), exponent)).toBe(product);
      }),
    );
    // Fermat's and Euler's: an odd base to the order of the group is 1.
    expect(word.power(toWord(SIZE - 1n), toWord(2n ** 255n))).toBe(1);
    expect(word.power(0, 0)).toBe(1);
  });

  it('has one form for each value, which bytes carry', () => {
    fc.assert(
      fc.property(anyValue, fc.nat(40), (value, offset) => {
        const view = new DataView(new Uint8Array(80).fill(0xaa).buffer);
        word.writeWord(view, offset, toWord(value));
        const hex = Buffer.from(view.buffer, offset, 32).toString('hex');
        expect(hex).toBe(value.toString(16).padStart(64, '0'));
        const read = word.readWord(view, offset);
        expect(read).toBe(toWord(value));
        expect(typeof read).toBe(value <= Number.MAX_SAFE_INTEGER ? 'number' : 'bigint');
        const bytes = value === 0n ? 0 : Math.ceil(value.toString(16).length / 2);
        expect(word.byteLength(read)).toBe(bytes);
      }),
    );
  });
});
