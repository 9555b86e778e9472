import { fromBigInt, toBigInt } from './conversions.ts';
import { copyLimbs, MAX_SMALL, normalize, widen, type WordStack } from './word-stack.ts';

// Each function takes the position of the stack's top word and writes its result to the position of its lowest operand.

const BITS = 256;
const TWO_32 = 2 ** 32;
const HALVES = 16;

/** ADD. */
export function add(stack: WordStack, top: number): void {
  const { small } = stack;
  const a = small[top];
  const b = small[top - 1];
  if (a >= 0 && b >= 0) {
    const sum = a + b;
    if (sum <= MAX_SMALL) {
      small[top - 1] = sum;
      return;
    }
  }
  widen(stack, top);
  widen(stack, top - 1);
  const { limbs } = stack;
  const left = 8 * top;
  const right = left - 8;
  let carry = 0;
  for (let limb = 0; limb < 8; limb++) {
    const sum = limbs[left + limb] + limbs[right + limb] + carry;
    limbs[right + limb] = sum;
    carry = sum >= TWO_32 ? 1 : 0;
  }
  normalize(stack, top - 1);
}

/** SUB. */
export function subtract(stack: WordStack, top: number): void {
  const { small } = stack;
  const a = small[top];
  const b = small[top - 1];
  if (a >= 0 && b >= 0 && a >= b) {
    small[top - 1] = a - b;
    return;
  }
  widen(stack, top);
  widen(stack, top - 1);
  const { limbs } = stack;
  const left = 8 * top;
  const right = left - 8;
  let borrow = 0;
  for (let limb = 0; limb < 8; limb++) {
    const difference = limbs[left + limb] - limbs[right + limb] - borrow;
    limbs[right + limb] = difference;
    borrow = difference < 0 ? 1 : 0;
  }
  normalize(stack, top - 1);
}

const product = new Uint16Array(HALVES);

/** MUL. */
export function multiply(stack: WordStack, top: number): void {
  const { small } = stack;
  const a = small[top];
  const b = small[top - 1];
  if (a >= 0 && b >= 0) {
    const small53 = a * b;
    if (small53 <= MAX_SMALL) {
      small[top - 1] = small53;
      return;
    }
  }
  widen(stack, top);
  widen(stack, top - 1);
  const { halves } = stack;
  const left = HALVES * top;
  const right = left - HALVES;
  const leftLength = lengthInHalves(halves, left);
  const rightLength = lengthInHalves(halves, right);
  // Column by column: the sum of a column has at most 37 bits, which a double represents exactly.
  let sum = 0;
  for (let column = 0; column < HALVES; column++) {
    const last = column < leftLength ? column : leftLength - 1;
    for (let half = column < rightLength ? 0 : column - rightLength + 1; half <= last; half++) {
      sum += halves[left + half] * halves[right + column - half];
    }
    product[column] = sum;
    sum = Math.floor(sum / 65_536);
  }
  for (let half = 0; half < HALVES; half++) halves[right + half] = product[half];
  normalize(stack, top - 1);
}

function lengthInHalves(halves: Uint16Array, base: number): number {
  let length = HALVES;
  while (length > 0 && halves[base + length - 1] === 0) length--;
  return length;
}

/** DIV. */
export function divide(stack: WordStack, top: number): void {
  const { small } = stack;
  const a = small[top];
  const b = small[top - 1];
  if (b === 0) return;
  // The division is exact without the remainder; with it, the quotient could be rounded up.
  if (a >= 0 && b > 0) small[top - 1] = (a - (a % b)) / b;
  else if (a >= 0) small[top - 1] = 0;
  else if (b > 0 && b < TWO_32) divideByLimb(stack, top, b);
  else fromBigInt(stack, top - 1, toBigInt(stack, top) / toBigInt(stack, top - 1));
}

/** Divides a wide word by a 32-bit number and returns the remainder. */
function divideByLimb(stack: WordStack, top: number, divisor: number): number {
  const { halves } = stack;
  const left = HALVES * top;
  const right = left - HALVES;
  let rest = 0;
  for (let half = HALVES - 1; half >= 0; half--) {
    const part = rest * 65_536 + halves[left + half];
    rest = part % divisor;
    halves[right + half] = (part - rest) / divisor;
  }
  normalize(stack, top - 1);
  return rest;
}

/** MOD. */
export function remainder(stack: WordStack, top: number): void {
  const { small } = stack;
  const a = small[top];
  const b = small[top - 1];
  if (b === 0) return;
  if (a >= 0 && b > 0) small[top - 1] = a % b;
  else if (a >= 0) copyWord(stack, top - 1, top);
  else if (b > 0 && b < TWO_32) small[top - 1] = divideByLimb(stack, top, b);
  else fromBigInt(stack, top - 1, toBigInt(stack, top) % toBigInt(stack, top - 1));
}

/** Copies a word. */
function copyWord(stack: WordStack, to: number, from: number): void {
  const value = stack.small[from];
  stack.small[to] = value;
  if (value < 0) copyLimbs(stack.limbs, to, from);
}

/** SDIV. */
export function divideSigned(stack: WordStack, top: number): void {
  const { small } = stack;
  if (small[top - 1] === 0) return;
  if (small[top] >= 0 && small[top - 1] >= 0) return divide(stack, top);
  const quotient = signed(stack, top) / signed(stack, top - 1);
  fromBigInt(stack, top - 1, BigInt.asUintN(BITS, quotient));
}

/** SMOD. */
export function remainderSigned(stack: WordStack, top: number): void {
  const { small } = stack;
  if (small[top - 1] === 0) return;
  if (small[top] >= 0 && small[top - 1] >= 0) return remainder(stack, top);
  const rest = signed(stack, top) % signed(stack, top - 1);
  fromBigInt(stack, top - 1, BigInt.asUintN(BITS, rest));
}

const signed = (stack: WordStack, at: number): bigint => BigInt.asIntN(BITS, toBigInt(stack, at));

/** ADDMOD. */
export function addModulo(stack: WordStack, top: number): void {
  const { small } = stack;
  const modulus = small[top - 2];
  if (modulus === 0) return;
  const a = small[top];
  const b = small[top - 1];
  if (a >= 0 && b >= 0 && modulus > 0 && a + b <= MAX_SMALL) {
    small[top - 2] = (a + b) % modulus;
    return;
  }
  const sum = toBigInt(stack, top) + toBigInt(stack, top - 1);
  fromBigInt(stack, top - 2, sum % toBigInt(stack, top - 2));
}

/** MULMOD. */
export function multiplyModulo(stack: WordStack, top: number): void {
  const { small } = stack;
  const modulus = small[top - 2];
  if (modulus === 0) return;
  const a = small[top];
  const b = small[top - 1];
  if (a >= 0 && b >= 0 && modulus > 0 && a * b <= MAX_SMALL) {
    small[top - 2] = (a * b) % modulus;
    return;
  }
  const wide = toBigInt(stack, top) * toBigInt(stack, top - 1);
  fromBigInt(stack, top - 2, wide % toBigInt(stack, top - 2));
}

/** EXP: square and multiply from the lowest bit on. */
export function power(stack: WordStack, top: number): void {
  let square = toBigInt(stack, top);
  let result = 1n;
  for (let rest = toBigInt(stack, top - 1); rest > 0n;) {
    if ((rest & 1n) === 1n) result = BigInt.asUintN(BITS, result * square);
    rest >>= 1n;
    if (rest > 0n) square = BigInt.asUintN(BITS, square * square);
  }
  fromBigInt(stack, top - 1, result);
}

/** SIGNEXTEND: the top word is the index of the sign byte, counted from the lowest. */
export function signExtend(stack: WordStack, top: number): void {
  const index = stack.small[top];
  if (index < 0 || index > 30) return;
  widen(stack, top - 1);
  const { limbs } = stack;
  const base = 8 * (top - 1);
  const limb = index >> 2;
  const bit = 8 * (index & 3) + 7;
  const isNegative = ((limbs[base + limb] >>> bit) & 1) === 1;
  const above = bit === 31 ? 0 : -1 << (bit + 1);
  limbs[base + limb] = isNegative ? limbs[base + limb] | above : limbs[base + limb] & ~above;
  for (let higher = limb + 1; higher < 8; higher++) limbs[base + higher] = isNegative ? 0xffff_ffff : 0;
  normalize(stack, top - 1);
}

/** Returns the length of a word in bytes without leading zeros. */
export function byteLength(stack: WordStack, at: number): number {
  widen(stack, at);
  const { limbs } = stack;
  for (let limb = 7; limb >= 0; limb--) {
    const value = limbs[8 * at + limb];
    if (value !== 0) return 4 * limb + 4 - (Math.clz32(value) >> 3);
  }
  return 0;
}
