/**
 * A 256-bit word as the interpreter holds it: a number when it is a safe integer, a bigint when it is larger. Every value
 * has one form only, so that `===` compares words, and `<` does across both forms. Most words of a program are small
 * (counters, offsets, conditions, lengths), and arithmetic on numbers costs a tenth of that on bigints.
 */
export type Word = number | bigint;

const BITS = 256;
const MAX_SMALL = Number.MAX_SAFE_INTEGER;
const FIRST_LARGE = BigInt(MAX_SMALL) + 1n;
const MAX_WORD = 2n ** 256n - 1n;
const TWO_32 = 2 ** 32;
/** Safe integers have no more bits. */
const SMALL_BITS = 53;
/** Up to here JavaScript's bit operators keep a number as it is. */
const MAX_INT31 = 0x7fff_ffff;

/** The word of a bigint between 0 and 2^256. */
export function toWord(value: bigint): Word {
  return value < FIRST_LARGE ? Number(value) : value;
}

const wrapped = (value: bigint): Word => toWord(BigInt.asUintN(BITS, value));
const signed = (value: Word): bigint => BigInt.asIntN(BITS, BigInt(value));
const areSmall = (a: Word, b: Word): boolean => typeof a === 'number' && typeof b === 'number';

export function add(a: Word, b: Word): Word {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b;
    if (sum <= MAX_SMALL) return sum;
  }
  return wrapped(BigInt(a) + BigInt(b));
}

export function subtract(a: Word, b: Word): Word {
  if (typeof a === 'number' && typeof b === 'number' && a >= b) return a - b;
  return wrapped(BigInt(a) - BigInt(b));
}

export function multiply(a: Word, b: Word): Word {
  if (typeof a === 'number' && typeof b === 'number') {
    const product = a * b;
    if (product <= MAX_SMALL) return product;
  }
  return wrapped(BigInt(a) * BigInt(b));
}

export function divide(a: Word, b: Word): Word {
  if (b === 0) return 0;
  // Without the remainder the quotient is exact; with it, it could be rounded up.
  if (typeof a === 'number' && typeof b === 'number') return (a - (a % b)) / b;
  return toWord(BigInt(a) / BigInt(b));
}

export function remainder(a: Word, b: Word): Word {
  if (b === 0) return 0;
  if (typeof a === 'number' && typeof b === 'number') return a % b;
  return toWord(BigInt(a) % BigInt(b));
}

export function divideSigned(a: Word, b: Word): Word {
  return b === 0 ? 0 : wrapped(signed(a) / signed(b));
}

export function remainderSigned(a: Word, b: Word): Word {
  return b === 0 ? 0 : wrapped(signed(a) % signed(b));
}

export function addModulo(a: Word, b: Word, modulus: Word): Word {
  return modulus === 0 ? 0 : toWord((BigInt(a) + BigInt(b)) % BigInt(modulus));
}

export function multiplyModulo(a: Word, b: Word, modulus: Word): Word {
  return modulus === 0 ? 0 : toWord((BigInt(a) * BigInt(b)) % BigInt(modulus));
}

/** Square and multiply, from the lowest bit on. */
export function power(base: Word, exponent: Word): Word {
  let square = BigInt(base);
  let result = 1n;
  for (let rest = BigInt(exponent); rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) result = BigInt.asUintN(BITS, result * square);
    square = BigInt.asUintN(BITS, square * square);
  }
  return toWord(result);
}

/** Bytes of a word without leading zeros. */
export function byteLength(word: Word): number {
  return word === 0 ? 0 : Math.ceil(word.toString(16).length / 2);
}

/** @param index Of the byte, from the lowest, that has the sign. */
export function signExtend(index: Word, word: Word): Word {
  return index > 30 ? word : wrapped(BigInt.asIntN(8 * Number(index) + 8, BigInt(word)));
}

export function isLessSigned(a: Word, b: Word): boolean {
  return areSmall(a, b) ? a < b : signed(a) < signed(b);
}

export function and(a: Word, b: Word): Word {
  if (typeof a === 'number' && typeof b === 'number' && a <= MAX_INT31 && b <= MAX_INT31) return a & b;
  return toWord(BigInt(a) & BigInt(b));
}

export function or(a: Word, b: Word): Word {
  if (typeof a === 'number' && typeof b === 'number' && a <= MAX_INT31 && b <= MAX_INT31) return a | b;
  return toWord(BigInt(a) | BigInt(b));
}

export function xor(a: Word, b: Word): Word {
  if (typeof a === 'number' && typeof b === 'number' && a <= MAX_INT31 && b <= MAX_INT31) return a ^ b;
  return toWord(BigInt(a) ^ BigInt(b));
}

export function not(word: Word): Word {
  return toWord(MAX_WORD ^ BigInt(word));
}

/** @param index From the highest byte. */
export function byteAt(index: Word, word: Word): Word {
  return index > 31 ? 0 : Number((BigInt(word) >> BigInt(8 * (31 - Number(index)))) & 0xffn);
}

export function shiftLeft(bits: Word, word: Word): Word {
  if (bits > BITS - 1) return 0;
  if (typeof word === 'number' && bits < SMALL_BITS) {
    const shifted = word * 2 ** Number(bits);
    if (shifted <= MAX_SMALL) return shifted;
  }
  return wrapped(BigInt(word) << BigInt(bits));
}

export function shiftRight(bits: Word, word: Word): Word {
  if (bits > BITS - 1) return 0;
  if (typeof word === 'number') return bits < SMALL_BITS ? Math.floor(word / 2 ** Number(bits)) : 0;
  return toWord(word >> BigInt(bits));
}

export function shiftRightSigned(bits: Word, word: Word): Word {
  if (typeof word === 'number') return shiftRight(bits, word);
  return wrapped(signed(word) >> BigInt(bits > BITS - 1 ? BITS - 1 : bits));
}

/** Zero bits above the highest that is set (EIP-7939). */
export function countLeadingZeros(word: Word): number {
  return word === 0 ? BITS : BITS - word.toString(2).length;
}

/** Reads the 32 bytes at an offset, the highest first. */
export function readWord(view: DataView, offset: number): Word {
  const isSmall =
    view.getUint32(offset + 20) === 0 &&
    view.getUint32(offset + 16) === 0 &&
    view.getUint32(offset) === 0 &&
    view.getUint32(offset + 4) === 0 &&
    view.getUint32(offset + 8) === 0 &&
    view.getUint32(offset + 12) === 0;
  if (isSmall) {
    const small = view.getUint32(offset + 24) * TWO_32 + view.getUint32(offset + 28);
    // What is rounded is no safe integer.
    if (small <= MAX_SMALL) return small;
    return view.getBigUint64(offset + 24);
  }
  const high = (view.getBigUint64(offset) << 64n) | view.getBigUint64(offset + 8);
  const low = (view.getBigUint64(offset + 16) << 64n) | view.getBigUint64(offset + 24);
  return toWord((high << 128n) | low);
}

/** Writes a word as 32 bytes. */
export function writeWord(view: DataView, offset: number, word: Word): void {
  if (typeof word === 'number') {
    for (let zero = offset; zero < offset + 24; zero += 4) view.setUint32(zero, 0);
    view.setUint32(offset + 24, word / TWO_32);
    view.setUint32(offset + 28, word);
    return;
  }
  // Each takes the lowest 64 bits of what it is given.
  view.setBigUint64(offset + 24, word);
  view.setBigUint64(offset + 16, word >> 64n);
  view.setBigUint64(offset + 8, word >> 128n);
  view.setBigUint64(offset, word >> 192n);
}
