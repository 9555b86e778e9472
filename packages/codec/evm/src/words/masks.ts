import { normalize, WIDE, type WordStack } from './word-stack.ts';

const ALL_ONES = 0xffff_ffff;
/** Number of bits of a safe integer. */
const SMALL_BITS = 53;

/** Writes the complement of a number of 32 bits to a position. */
export function putComplement({ small, limbs }: WordStack, at: number, value: number): void {
  const base = 8 * at;
  limbs[base] = ~value;
  for (let limb = base + 1; limb < base + 8; limb++) limbs[limb] = ALL_ONES;
  small[at] = WIDE;
}

/** Writes a word of which the lowest bits are set to a position. */
export function putMask({ small, limbs }: WordStack, at: number, bits: number): void {
  if (bits <= SMALL_BITS) {
    small[at] = 2 ** bits - 1;
    return;
  }
  const base = 8 * at;
  const whole = bits >> 5;
  for (let limb = 0; limb < 8; limb++) limbs[base + limb] = limb < whole ? ALL_ONES : 0;
  if (whole < 8) limbs[base + whole] = 2 ** (bits & 31) - 1;
  small[at] = WIDE;
}

/**
 * Clears all but the lowest bits of a word.
 *
 * @param bits More than 32.
 */
export function maskWord(stack: WordStack, at: number, bits: number): void {
  const value = stack.small[at];
  if (value >= 0) {
    if (bits < SMALL_BITS) stack.small[at] = value % 2 ** bits;
    return;
  }
  const { limbs } = stack;
  const base = 8 * at;
  const whole = bits >> 5;
  limbs[base + whole] &= 2 ** (bits & 31) - 1;
  for (let limb = base + whole + 1; limb < base + 8; limb++) limbs[limb] = 0;
  normalize(stack, at);
}
