import { MAX_SMALL, normalize, WIDE, type WordStack } from './word-stack.ts';

const FIRST_WIDE = BigInt(MAX_SMALL) + 1n;
const TWO_32 = 2 ** 32;

/** Returns the word at a position as a bigint. */
export function toBigInt(stack: WordStack, at: number): bigint {
  const value = stack.small[at];
  if (value >= 0) return BigInt(value);
  const { quads } = stack;
  const base = 4 * at;
  const low = (quads[base + 1] << 64n) | quads[base];
  if (quads[base + 2] === 0n && quads[base + 3] === 0n) return low;
  return (((quads[base + 3] << 64n) | quads[base + 2]) << 128n) | low;
}

/** Writes a bigint between 0 and 2^256 to a position. */
export function fromBigInt(stack: WordStack, at: number, value: bigint): void {
  if (value < FIRST_WIDE) {
    stack.small[at] = Number(value);
    return;
  }
  const { quads } = stack;
  const base = 4 * at;
  // Each assignment stores the lowest 64 bits of its value.
  quads[base] = value;
  quads[base + 1] = value >> 64n;
  quads[base + 2] = value >> 128n;
  quads[base + 3] = value >> 192n;
  stack.small[at] = WIDE;
}

/** Reads a word from 32 bytes, the highest first. */
export function readWord(stack: WordStack, at: number, view: DataView, offset: number): void {
  const { limbs } = stack;
  const base = 8 * at;
  limbs[base] = view.getUint32(offset + 28);
  limbs[base + 1] = view.getUint32(offset + 24);
  limbs[base + 2] = view.getUint32(offset + 20);
  limbs[base + 3] = view.getUint32(offset + 16);
  limbs[base + 4] = view.getUint32(offset + 12);
  limbs[base + 5] = view.getUint32(offset + 8);
  limbs[base + 6] = view.getUint32(offset + 4);
  limbs[base + 7] = view.getUint32(offset);
  normalize(stack, at);
}

/** Writes a word as 32 bytes. */
export function writeWord(stack: WordStack, at: number, view: DataView, offset: number): void {
  const value = stack.small[at];
  if (value >= 0) {
    view.setUint32(offset, 0);
    view.setUint32(offset + 4, 0);
    view.setUint32(offset + 8, 0);
    view.setUint32(offset + 12, 0);
    view.setUint32(offset + 16, 0);
    view.setUint32(offset + 20, 0);
    view.setUint32(offset + 24, value / TWO_32);
    view.setUint32(offset + 28, value);
    return;
  }
  const { limbs } = stack;
  const base = 8 * at;
  view.setUint32(offset, limbs[base + 7]);
  view.setUint32(offset + 4, limbs[base + 6]);
  view.setUint32(offset + 8, limbs[base + 5]);
  view.setUint32(offset + 12, limbs[base + 4]);
  view.setUint32(offset + 16, limbs[base + 3]);
  view.setUint32(offset + 20, limbs[base + 2]);
  view.setUint32(offset + 24, limbs[base + 1]);
  view.setUint32(offset + 28, limbs[base]);
}

/** Reads a constant of 1 to 32 bytes. At least four bytes must follow its beginning. */
export function readConstant(
  stack: WordStack,
  at: number,
  view: DataView,
  offset: number,
  length: number,
): void {
  const { limbs } = stack;
  const base = 8 * at;
  const whole = length >> 2;
  const rest = length & 3;
  let place = offset + length - 4;
  for (let limb = 0; limb < whole; limb++, place -= 4) limbs[base + limb] = view.getUint32(place);
  let used = whole;
  if (rest > 0) limbs[base + used++] = view.getUint32(offset) >>> (32 - 8 * rest);
  for (; used < 8; used++) limbs[base + used] = 0;
  normalize(stack, at);
}

/** Reads up to 32 bytes, the highest first, as a word, followed by `missing` zero bytes. */
export function readBytes(
  stack: WordStack,
  at: number,
  bytes: Uint8Array,
  offset: number,
  length: number,
  missing = 0,
): void {
  const { limbs } = stack;
  const base = 8 * at;
  const last = offset + length - 1 + missing;
  for (let limb = 0; limb < 8; limb++) {
    let value = 0;
    for (let byte = 3; byte >= 0; byte--) {
      const place = last - 4 * limb - byte;
      const isGiven = place >= offset && place < offset + length;
      value = (value << 8) | (isGiven ? bytes[place] : 0);
    }
    limbs[base + limb] = value;
  }
  normalize(stack, at);
}

/** Returns a word as a new array of 32 bytes. */
export function wordBytes(stack: WordStack, at: number): Uint8Array {
  const bytes = new Uint8Array(32);
  writeWord(stack, at, new DataView(bytes.buffer), 0);
  return bytes;
}
