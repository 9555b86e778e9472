import { fromBigInt, toBigInt } from './conversions.ts';
import { maskWord, putComplement, putMask } from './bits.ts';
import { WordStack } from './word-stack.ts';

const BITS = [33, 52, 53, 54, 63, 64, 65, 160, 192, 255];
const WORDS = [0n, 1n, 2n ** 53n - 1n, 2n ** 53n, 2n ** 64n - 1n, 2n ** 200n + 7n, 2n ** 256n - 1n];

describe('masks of words', () => {
  const stack = new WordStack();

  it('have only the lowest bits set', () => {
    for (const bits of BITS) {
      putMask(stack, 1, bits);
      expect(toBigInt(stack, 1)).toBe(2n ** BigInt(bits) - 1n);
    }
  });

  it('clear all but the lowest bits of a word', () => {
    for (const bits of BITS) {
      for (const word of WORDS) {
        fromBigInt(stack, 1, word);
        maskWord(stack, 1, bits);
        expect(toBigInt(stack, 1)).toBe(word % 2n ** BigInt(bits));
      }
    }
  });

  it('are complements of numbers of 32 bits', () => {
    for (const value of [0, 31, 0xffff_ffff]) {
      putComplement(stack, 1, value);
      expect(toBigInt(stack, 1)).toBe(2n ** 256n - 1n - BigInt(value));
    }
  });
});
