// 256-bit words: four limbs of 64 bits in linear memory, the lowest first. Instructions write over their last operand.

/** Returns 16 bytes in reverse order. */
@inline
function reversed(bytes: v128): v128 {
  return v128.shuffle<u8>(bytes, bytes, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
}

/** Copies 32 bytes in reverse order: between a word and its form in code, memory and keys. The two may be the same. */
@inline
export function reverse(to: usize, from: usize): void {
  const high = reversed(v128.load(from));
  v128.store(to, reversed(v128.load(from, 16)));
  v128.store(to, high, 16);
}

@inline
export function copyWord(to: usize, from: usize): void {
  const low = v128.load(from);
  const high = v128.load(from, 16);
  v128.store(to, low);
  v128.store(to, high, 16);
}

@inline
export function swapWords(one: usize, other: usize): void {
  const low = v128.load(one);
  const high = v128.load(one, 16);
  copyWord(one, other);
  v128.store(other, low);
  v128.store(other, high, 16);
}

@inline
export function setNumber(to: usize, value: u64): void {
  store<u64>(to, value);
  store<u64>(to, 0, 8);
  v128.store(to, i64x2.splat(0), 16);
}

/** True for a word of more than 64 bits. */
@inline
export function isWide(at: usize): bool {
  return (load<u64>(at, 8) | load<u64>(at, 16) | load<u64>(at, 24)) != 0;
}

@inline
export function isZero(at: usize): bool {
  return (load<u64>(at) | load<u64>(at, 8) | load<u64>(at, 16) | load<u64>(at, 24)) == 0;
}

@inline
export function isSame(one: usize, other: usize): bool {
  return (
    ((load<u64>(one) ^ load<u64>(other)) |
      (load<u64>(one, 8) ^ load<u64>(other, 8)) |
      (load<u64>(one, 16) ^ load<u64>(other, 16)) |
      (load<u64>(one, 24) ^ load<u64>(other, 24))) ==
    0
  );
}

@inline
export function isBelow(one: usize, other: usize): bool {
  if (load<u64>(one, 24) != load<u64>(other, 24)) return load<u64>(one, 24) < load<u64>(other, 24);
  if (load<u64>(one, 16) != load<u64>(other, 16)) return load<u64>(one, 16) < load<u64>(other, 16);
  if (load<u64>(one, 8) != load<u64>(other, 8)) return load<u64>(one, 8) < load<u64>(other, 8);
  return load<u64>(one) < load<u64>(other);
}

@inline
export function isBelowSigned(one: usize, other: usize): bool {
  if (load<i64>(one, 24) != load<i64>(other, 24)) return load<i64>(one, 24) < load<i64>(other, 24);
  return isBelow(one, other);
}

/** to = to + by */
@inline
export function add(to: usize, by: usize): void {
  const s0 = load<u64>(to) + load<u64>(by);
  const c0 = u64(s0 < load<u64>(by));
  const t1 = load<u64>(to, 8) + load<u64>(by, 8);
  const s1 = t1 + c0;
  const c1 = u64(t1 < load<u64>(by, 8)) | u64(s1 < t1);
  const t2 = load<u64>(to, 16) + load<u64>(by, 16);
  const s2 = t2 + c1;
  const c2 = u64(t2 < load<u64>(by, 16)) | u64(s2 < t2);
  const s3 = load<u64>(to, 24) + load<u64>(by, 24) + c2;
  store<u64>(to, s0);
  store<u64>(to, s1, 8);
  store<u64>(to, s2, 16);
  store<u64>(to, s3, 24);
}

/** to = to + a number of 64 bits */
@inline
export function addNumber(to: usize, by: u64): void {
  const sum = load<u64>(to) + by;
  store<u64>(to, sum);
  if (sum >= by) return;
  for (let at = to + 8; at < to + 32; at += 8) {
    const next = load<u64>(at) + 1;
    store<u64>(at, next);
    if (next != 0) return;
  }
}

/** to = from - to */
@inline
export function subtract(to: usize, from: usize): void {
  const d0 = load<u64>(from) - load<u64>(to);
  const b0 = u64(load<u64>(from) < load<u64>(to));
  const t1 = load<u64>(from, 8) - load<u64>(to, 8);
  const d1 = t1 - b0;
  const b1 = u64(load<u64>(from, 8) < load<u64>(to, 8)) | u64(t1 < b0);
  const t2 = load<u64>(from, 16) - load<u64>(to, 16);
  const d2 = t2 - b1;
  const b2 = u64(load<u64>(from, 16) < load<u64>(to, 16)) | u64(t2 < b1);
  const d3 = load<u64>(from, 24) - load<u64>(to, 24) - b2;
  store<u64>(to, d0);
  store<u64>(to, d1, 8);
  store<u64>(to, d2, 16);
  store<u64>(to, d3, 24);
}

let high: u64 = 0;

/** Returns the low half of a product and sets `high`. */
@inline
function product(one: u64, other: u64): u64 {
  const a = one & 0xffffffff;
  const b = one >> 32;
  const c = other & 0xffffffff;
  const d = other >> 32;
  const low = a * c;
  const middle = (low >> 32) + ((a * d) & 0xffffffff) + b * c;
  high = b * d + ((a * d) >> 32) + (middle >> 32);
  return (middle << 32) | (low & 0xffffffff);
}

/** to = to * by */
export function multiply(to: usize, by: usize): void {
  const a0 = load<u64>(to);
  const b0 = load<u64>(by);
  let r0 = product(a0, b0);
  let r1 = high;
  if (!isWide(to) && !isWide(by)) {
    store<u64>(to, r0);
    store<u64>(to, r1, 8);
    return;
  }
  const a1 = load<u64>(to, 8);
  const a2 = load<u64>(to, 16);
  const b1 = load<u64>(by, 8);
  const b2 = load<u64>(by, 16);
  let r2: u64 = 0;
  let r3 = a0 * load<u64>(by, 24) + a1 * b2 + a2 * b1 + load<u64>(to, 24) * b0;
  let low = product(a0, b1);
  let carried = high;
  r1 += low;
  carried += u64(r1 < low);
  r2 += carried;
  low = product(a1, b0);
  carried = high;
  r1 += low;
  carried += u64(r1 < low);
  r2 += carried;
  r3 += u64(r2 < carried);
  low = product(a0, b2);
  r3 += high;
  r2 += low;
  r3 += u64(r2 < low);
  low = product(a1, b1);
  r3 += high;
  r2 += low;
  r3 += u64(r2 < low);
  low = product(a2, b0);
  r3 += high;
  r2 += low;
  r3 += u64(r2 < low);
  store<u64>(to, r0);
  store<u64>(to, r1, 8);
  store<u64>(to, r2, 16);
  store<u64>(to, r3, 24);
}

// Long division by 32-bit digits (Knuth, TAOCP volume 2, algorithm D).
const REMAINDER = memory.data(72, 16);
const DIVISOR = memory.data(40, 16);
const QUOTIENT = memory.data(72, 16);

@inline
function digit(at: usize, index: i32): u64 {
  return <u64>load<u32>(at + 4 * index);
}

@inline
function setDigit(at: usize, index: i32, value: u64): void {
  store<u32>(at + 4 * index, <u32>value);
}

/** Returns the number of digits without leading zeros. */
function lengthOf(at: usize, most: i32): i32 {
  while (most > 0 && digit(at, most - 1) == 0) most--;
  return most;
}

/** Copies digits and shifts them left by fewer than 32 bits. */
function shiftDigits(to: usize, from: usize, count: i32, shift: u64): void {
  let carried: u64 = 0;
  for (let index = 0; index < count; index++) {
    const shifted = (digit(from, index) << shift) | carried;
    setDigit(to, index, shifted);
    carried = shifted >> 32;
  }
  setDigit(to, count, carried);
}

/** Divides up to 16 digits by 8 digits that are not zero, to {@link QUOTIENT} and {@link REMAINDER}. */
function divideLong(dividend: usize, most: i32, divisor: usize): void {
  const n = lengthOf(divisor, 8);
  const m = lengthOf(dividend, most);
  memory.fill(QUOTIENT, 0, 72);
  memory.fill(REMAINDER, 0, 72);
  if (m < n) {
    memory.copy(REMAINDER, dividend, 4 * m);
    return;
  }
  if (n == 1) {
    let rest: u64 = 0;
    for (let index = m - 1; index >= 0; index--) {
      const part = (rest << 32) | digit(dividend, index);
      setDigit(QUOTIENT, index, part / digit(divisor, 0));
      rest = part % digit(divisor, 0);
    }
    setDigit(REMAINDER, 0, rest);
    return;
  }
  const shift = clz<u32>(<u32>digit(divisor, n - 1));
  shiftDigits(DIVISOR, divisor, n, shift);
  shiftDigits(REMAINDER, dividend, m, shift);
  const first = digit(DIVISOR, n - 1);
  const second = digit(DIVISOR, n - 2);
  for (let place = m - n; place >= 0; place--) {
    const part = (digit(REMAINDER, place + n) << 32) | digit(REMAINDER, place + n - 1);
    let guess = part / first;
    let rest = part % first;
    while (
      rest <= 0xffffffff &&
      (guess > 0xffffffff || guess * second > ((rest << 32) | digit(REMAINDER, place + n - 2)))
    ) {
      guess--;
      rest += first;
    }
    let borrowed: i64 = 0;
    let carried: u64 = 0;
    for (let index = 0; index < n; index++) {
      const taken = guess * digit(DIVISOR, index) + carried;
      carried = taken >> 32;
      const left = <i64>digit(REMAINDER, place + index) - <i64>(taken & 0xffffffff) + borrowed;
      setDigit(REMAINDER, place + index, <u64>left);
      borrowed = left >> 32;
    }
    const top = <i64>digit(REMAINDER, place + n) - <i64>carried + borrowed;
    setDigit(REMAINDER, place + n, <u64>top);
    if (top < 0) {
      guess--;
      carried = 0;
      for (let index = 0; index < n; index++) {
        const sum = digit(REMAINDER, place + index) + digit(DIVISOR, index) + carried;
        setDigit(REMAINDER, place + index, sum);
        carried = sum >> 32;
      }
      setDigit(REMAINDER, place + n, digit(REMAINDER, place + n) + carried);
    }
    setDigit(QUOTIENT, place, guess);
  }
  for (let index = 0; index < n; index++) {
    const part = digit(REMAINDER, index) | (digit(REMAINDER, index + 1) << 32);
    setDigit(REMAINDER, index, part >> shift);
  }
  setDigit(REMAINDER, n, 0);
}

/** to = from / to, or from % to; 0 for a divisor of 0 */
export function divide(to: usize, from: usize, isRemainder: bool): void {
  if (isZero(to)) return;
  if (!isWide(to) && !isWide(from)) {
    const divisor = load<u64>(to);
    store<u64>(to, isRemainder ? load<u64>(from) % divisor : load<u64>(from) / divisor);
    return;
  }
  divideLong(from, 8, to);
  copyWord(to, isRemainder ? REMAINDER : QUOTIENT);
}

function negate(at: usize): void {
  let carried: u64 = 1;
  for (let limb = at; limb < at + 32; limb += 8) {
    const negated = ~load<u64>(limb) + carried;
    carried &= u64(negated == 0);
    store<u64>(limb, negated);
  }
}

/** As {@link divide}, of signed words. It changes `from`. */
export function divideSigned(to: usize, from: usize, isRemainder: bool): void {
  const isNegative = load<i64>(from, 24) < 0;
  const isOtherNegative = load<i64>(to, 24) < 0;
  if (isNegative) negate(from);
  if (isOtherNegative) negate(to);
  divide(to, from, isRemainder);
  if (isRemainder ? isNegative : isNegative != isOtherNegative) negate(to);
}

const WIDE = memory.data(72, 16);

/** modulus = (one + other) % modulus */
export function addModulo(modulus: usize, one: usize, other: usize): void {
  if (isZero(modulus)) return;
  copyWord(WIDE, one);
  add(WIDE, other);
  store<u64>(WIDE, u64(isBelow(WIDE, one)), 32);
  divideLong(WIDE, 9, modulus);
  copyWord(modulus, REMAINDER);
}

/** modulus = (one * other) % modulus */
export function multiplyModulo(modulus: usize, one: usize, other: usize): void {
  if (isZero(modulus)) return;
  memory.fill(WIDE, 0, 64);
  for (let place = 0; place < 8; place++) {
    const factor = digit(one, place);
    let carried: u64 = 0;
    for (let index = 0; index < 8; index++) {
      const sum = factor * digit(other, index) + digit(WIDE, place + index) + carried;
      setDigit(WIDE, place + index, sum);
      carried = sum >> 32;
    }
    setDigit(WIDE, place + 8, carried);
  }
  divideLong(WIDE, 16, modulus);
  copyWord(modulus, REMAINDER);
}

/** Returns the number of bytes of a word without leading zeros. */
export function byteLength(at: usize): i32 {
  let length = 32;
  while (length > 0 && load<u8>(at + length - 1) == 0) length--;
  return length;
}

const BASE = memory.data(32, 16);
const POWER = memory.data(32, 16);

/** to = base ^ to */
export function power(to: usize, base: usize): void {
  copyWord(BASE, base);
  setNumber(POWER, 1);
  for (let bit = 8 * byteLength(to) - 1; bit >= 0; bit--) {
    copyWord(base, POWER);
    multiply(POWER, base);
    if ((load<u8>(to + (bit >> 3)) >> (bit & 7)) & 1) multiply(POWER, BASE);
  }
  copyWord(to, POWER);
}

/** Extends the sign of the byte that a word names: to = sign-extended to. */
export function signExtend(to: usize, byte: usize): void {
  if (isWide(byte) || load<u64>(byte) > 30) return;
  const last = to + <usize>load<u64>(byte);
  memory.fill(last + 1, load<i8>(last) < 0 ? 0xff : 0, to + 31 - last);
}

/** to = the byte of to that a word names, counted from the highest */
@inline
export function byteAt(to: usize, index: usize): void {
  const isInside = !isWide(index) && load<u64>(index) < 32;
  setNumber(to, isInside ? <u64>load<u8>(to + 31 - <usize>load<u64>(index)) : 0);
}

/** Shifts a word left by fewer than 256 bits. */
export function shiftLeft(at: usize, shift: u32): void {
  const limbs = <i32>(shift >> 6);
  const bits = <u64>(shift & 63);
  for (let limb = 3; limb >= 0; limb--) {
    const from = limb - limbs;
    let value: u64 = 0;
    if (from >= 0) {
      value = load<u64>(at + 8 * from) << bits;
      if (from > 0 && bits != 0) value |= load<u64>(at + 8 * from - 8) >> (64 - bits);
    }
    store<u64>(at + 8 * limb, value);
  }
}

/** Shifts a word right by fewer than 256 bits; `fill` follows from above. */
export function shiftRight(at: usize, shift: u32, fill: u64): void {
  const limbs = <i32>(shift >> 6);
  const bits = <u64>(shift & 63);
  for (let limb = 0; limb < 4; limb++) {
    const from = limb + limbs;
    let value = fill;
    if (from < 4) {
      value = load<u64>(at + 8 * from) >> bits;
      if (bits != 0) value |= (from < 3 ? load<u64>(at + 8 * from + 8) : fill) << (64 - bits);
    }
    store<u64>(at + 8 * limb, value);
  }
}

/** to = number of leading zero bits of to (EIP-7939) */
export function countLeadingZeros(to: usize): void {
  let zeros: u64 = 0;
  for (let limb = 24; limb >= 0; limb -= 8) {
    const value = load<u64>(to + limb);
    zeros += clz(value);
    if (value != 0) break;
  }
  setNumber(to, zeros);
}
