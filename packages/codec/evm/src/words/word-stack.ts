/** Initial capacity in words; it doubles when frames need more. */
const INITIAL_WORDS = 4_096;
/** Marks a word that is too large for a number. Its value is in its limbs. */
export const WIDE = -1;
/** Largest word that is stored as a number. */
export const MAX_SMALL: number = Number.MAX_SAFE_INTEGER;
const TWO_32 = 2 ** 32;
/** Upper bound of the second limb of a small word, exclusive. */
const SMALL_HIGH = 2 ** 21;

/**
 * The words of all live frames, stacked in one array. A word that is a safe integer is in `small`. Any other word has
 * {@link WIDE} there and its eight limbs of 32 bits in `limbs`, the lowest first. Each value has exactly one form.
 *
 * Most words of a program are small (counters, offsets, conditions), for which arithmetic on doubles is fastest. Wide
 * words need no allocation, while bigints need one for each result.
 */
export class WordStack {
  small: Float64Array;
  limbs: Uint32Array;
  /** The same limbs as 16-bit and as 64-bit numbers. */
  halves: Uint16Array;
  quads: BigUint64Array;
  #capacity = INITIAL_WORDS;

  constructor() {
    const buffer = new ArrayBuffer(32 * INITIAL_WORDS);
    this.small = new Float64Array(INITIAL_WORDS);
    this.limbs = new Uint32Array(buffer);
    this.halves = new Uint16Array(buffer);
    this.quads = new BigUint64Array(buffer);
  }

  /** Returns the memory of the words in bytes. */
  get byteLength(): number {
    return 40 * this.#capacity;
  }

  /** Makes room for a number of words. This may replace the arrays. */
  ensure(words: number): void {
    if (words <= this.#capacity) return;
    while (this.#capacity < words) this.#capacity *= 2;
    const small = new Float64Array(this.#capacity);
    small.set(this.small);
    const limbs = new Uint32Array(8 * this.#capacity);
    limbs.set(this.limbs);
    this.small = small;
    this.limbs = limbs;
    this.halves = new Uint16Array(limbs.buffer);
    this.quads = new BigUint64Array(limbs.buffer);
  }

  /** Frees the memory that deep calls needed. */
  shrink(): void {
    if (this.#capacity === INITIAL_WORDS) return;
    this.#capacity = INITIAL_WORDS;
    this.small = this.small.slice(0, INITIAL_WORDS);
    this.limbs = this.limbs.slice(0, 8 * INITIAL_WORDS);
    this.halves = new Uint16Array(this.limbs.buffer);
    this.quads = new BigUint64Array(this.limbs.buffer);
  }
}

/** Writes the limbs of a small word. */
export function widen(stack: WordStack, at: number): void {
  const value = stack.small[at];
  if (value < 0) return;
  const { limbs } = stack;
  const base = 8 * at;
  limbs[base] = value;
  limbs[base + 1] = value / TWO_32;
  limbs[base + 2] = 0;
  limbs[base + 3] = 0;
  limbs[base + 4] = 0;
  limbs[base + 5] = 0;
  limbs[base + 6] = 0;
  limbs[base + 7] = 0;
}

/** Normalizes a word whose limbs were written to its unique form. */
export function normalize(stack: WordStack, at: number): void {
  const { limbs, small } = stack;
  const base = 8 * at;
  const high = limbs[base + 1];
  const isSmall =
    high < SMALL_HIGH &&
    (limbs[base + 2] |
      limbs[base + 3] |
      limbs[base + 4] |
      limbs[base + 5] |
      limbs[base + 6] |
      limbs[base + 7]) ===
      0;
  small[at] = isSmall ? high * TWO_32 + limbs[base] : WIDE;
}

/** Copies a wide word's limbs. */
export function copyLimbs(limbs: Uint32Array, to: number, from: number): void {
  const target = 8 * to;
  const source = 8 * from;
  limbs[target] = limbs[source];
  limbs[target + 1] = limbs[source + 1];
  limbs[target + 2] = limbs[source + 2];
  limbs[target + 3] = limbs[source + 3];
  limbs[target + 4] = limbs[source + 4];
  limbs[target + 5] = limbs[source + 5];
  limbs[target + 6] = limbs[source + 6];
  limbs[target + 7] = limbs[source + 7];
}

/** Swaps two words. */
export function swapWords(stack: WordStack, a: number, b: number): void {
  const { small, limbs } = stack;
  const first = small[a];
  const second = small[b];
  small[a] = second;
  small[b] = first;
  if (first >= 0 && second >= 0) return;
  const left = 8 * a;
  const right = 8 * b;
  for (let limb = 0; limb < 8; limb++) {
    const carried = limbs[left + limb];
    limbs[left + limb] = limbs[right + limb];
    limbs[right + limb] = carried;
  }
}

/** Sets every limb to zero or to all ones. */
export function fillLimbs(limbs: Uint32Array, at: number, value: number): void {
  const base = 8 * at;
  for (let limb = 0; limb < 8; limb++) limbs[base + limb] = value;
}
