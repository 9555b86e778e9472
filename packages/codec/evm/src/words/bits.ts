import { normalize, WIDE, type WordStack, fillLimbs, MAX_SMALL, widen } from './word-stack.ts';

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

// Each function takes the position of the stack's top word and writes its result to the position of its lowest operand.

const BITS = 256;
/** Largest number that JavaScript's bit operators leave unchanged. */
const MAX_INT31 = 0x7fff_ffff;

/** AND. */
export function and(stack: WordStack, top: number): void {
  const { small } = stack;
  const a = small[top];
  const b = small[top - 1];
  if (a >= 0 && b >= 0 && a <= MAX_INT31 && b <= MAX_INT31) {
    small[top - 1] = a & b;
    return;
  }
  widen(stack, top);
  widen(stack, top - 1);
  const { limbs } = stack;
  const left = 8 * top;
  for (let limb = left - 8; limb < left; limb++) limbs[limb] &= limbs[limb + 8];
  normalize(stack, top - 1);
}

/** OR. */
export function or(stack: WordStack, top: number): void {
  const { small } = stack;
  const a = small[top];
  const b = small[top - 1];
  if (a >= 0 && b >= 0 && a <= MAX_INT31 && b <= MAX_INT31) {
    small[top - 1] = a | b;
    return;
  }
  widen(stack, top);
  widen(stack, top - 1);
  const { limbs } = stack;
  const left = 8 * top;
  for (let limb = left - 8; limb < left; limb++) limbs[limb] |= limbs[limb + 8];
  normalize(stack, top - 1);
}

/** XOR. */
export function xor(stack: WordStack, top: number): void {
  const { small } = stack;
  const a = small[top];
  const b = small[top - 1];
  if (a >= 0 && b >= 0 && a <= MAX_INT31 && b <= MAX_INT31) {
    small[top - 1] = a ^ b;
    return;
  }
  widen(stack, top);
  widen(stack, top - 1);
  const { limbs } = stack;
  const left = 8 * top;
  for (let limb = left - 8; limb < left; limb++) limbs[limb] ^= limbs[limb + 8];
  normalize(stack, top - 1);
}

/** NOT. */
export function not(stack: WordStack, top: number): void {
  widen(stack, top);
  const { limbs } = stack;
  const base = 8 * top;
  for (let limb = base; limb < base + 8; limb++) limbs[limb] = ~limbs[limb];
  normalize(stack, top);
}

/** Compares two words as unsigned numbers: below 0, 0 or above 0. */
export function compare(stack: WordStack, left: number, right: number): number {
  const a = stack.small[left];
  const b = stack.small[right];
  if (a >= 0) return b >= 0 ? a - b : -1;
  if (b >= 0) return 1;
  const { limbs } = stack;
  for (let limb = 7; limb >= 0; limb--) {
    const difference = limbs[8 * left + limb] - limbs[8 * right + limb];
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Compares two words as signed numbers. */
export function compareSigned(stack: WordStack, left: number, right: number): number {
  const isLeftNegative = isNegative(stack, left);
  if (isLeftNegative !== isNegative(stack, right)) return isLeftNegative ? -1 : 1;
  return compare(stack, left, right);
}

function isNegative(stack: WordStack, at: number): boolean {
  return stack.small[at] < 0 && stack.limbs[8 * at + 7] > MAX_INT31;
}

/** BYTE: the top word counts from the highest byte. */
export function byteAt(stack: WordStack, top: number): void {
  const { small } = stack;
  const index = small[top];
  if (index < 0 || index > 31) {
    small[top - 1] = 0;
    return;
  }
  widen(stack, top - 1);
  const place = 31 - index;
  small[top - 1] = (stack.limbs[8 * (top - 1) + (place >> 2)] >>> (8 * (place & 3))) & 0xff;
}

/** SHL. */
export function shiftLeft(stack: WordStack, top: number): void {
  const { small, limbs } = stack;
  const bits = small[top];
  if (bits < 0 || bits >= BITS) {
    small[top - 1] = 0;
    return;
  }
  const value = small[top - 1];
  if (value === 0) return;
  if (value > 0 && bits < SMALL_BITS) {
    const shifted = value * 2 ** bits;
    if (shifted <= MAX_SMALL) {
      small[top - 1] = shifted;
      return;
    }
  }
  widen(stack, top - 1);
  const base = 8 * (top - 1);
  const whole = bits >> 5;
  const part = bits & 31;
  for (let limb = 7; limb >= 0; limb--) {
    const high = limb >= whole ? limbs[base + limb - whole] : 0;
    const low = limb > whole ? limbs[base + limb - whole - 1] : 0;
    limbs[base + limb] = part === 0 ? high : (high << part) | (low >>> (32 - part));
  }
  normalize(stack, top - 1);
}

/** SHR. */
export function shiftRight(stack: WordStack, top: number): void {
  const { small } = stack;
  const bits = small[top];
  if (bits < 0 || bits >= BITS) {
    small[top - 1] = 0;
    return;
  }
  const value = small[top - 1];
  if (value >= 0) {
    small[top - 1] = bits < SMALL_BITS ? Math.floor(value / 2 ** bits) : 0;
    return;
  }
  shiftLimbsRight(stack, top - 1, bits, 0);
}

/** SAR. */
export function shiftRightSigned(stack: WordStack, top: number): void {
  const { small } = stack;
  if (!isNegative(stack, top - 1)) return shiftRight(stack, top);
  const bits = small[top];
  if (bits < 0 || bits >= BITS) {
    fillLimbs(stack.limbs, top - 1, 0xffff_ffff);
    small[top - 1] = WIDE;
    return;
  }
  shiftLimbsRight(stack, top - 1, bits, 0xffff_ffff);
}

function shiftLimbsRight(stack: WordStack, at: number, bits: number, filling: number): void {
  const { limbs } = stack;
  const base = 8 * at;
  const whole = bits >> 5;
  const part = bits & 31;
  for (let limb = 0; limb < 8; limb++) {
    const from = limb + whole;
    const low = from < 8 ? limbs[base + from] : filling;
    const high = from < 7 ? limbs[base + from + 1] : filling;
    limbs[base + limb] = part === 0 ? low : (low >>> part) | (high << (32 - part));
  }
  normalize(stack, at);
}

/** CLZ: number of zero bits above the highest set bit (EIP-7939). */
export function countLeadingZeros(stack: WordStack, top: number): void {
  widen(stack, top);
  const { limbs, small } = stack;
  for (let limb = 7; limb >= 0; limb--) {
    const value = limbs[8 * top + limb];
    if (value !== 0) {
      small[top] = 32 * (7 - limb) + Math.clz32(value);
      return;
    }
  }
  small[top] = BITS;
}
