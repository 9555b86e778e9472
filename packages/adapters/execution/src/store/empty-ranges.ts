/** Leading bytes of a key that are compared: as many as a number holds exactly. */
const COMPARED_BYTES = 6;
/** Above the leading bytes of every key, and below them. */
const ABOVE = 2 ** (8 * COMPARED_BYTES);
const BELOW = -1;

/**
 * Ranges of keys between neighbouring rows. A search for an absent key shows that no key between two rows exists, so
 * that the keys between them need no other search.
 */
export class EmptyRanges {
  /** Leading bytes of the rows around each range, in ascending order. The rows themselves are outside. */
  readonly #starts: Float64Array;
  readonly #ends: Float64Array;
  #count = 0;

  /** @param maxRanges Limit of ranges, of 16 bytes each. Further ranges are not added. */
  constructor(maxRanges: number) {
    this.#starts = new Float64Array(maxRanges);
    this.#ends = new Float64Array(maxRanges);
  }

  /** Returns true for a key that certainly has no row. */
  has(key: Uint8Array): boolean {
    const leading = leadingOf(key);
    const range = this.#lastBelow(leading);
    return range >= 0 && leading < (this.#ends[range] ?? BELOW);
  }

  /** Adds the range between two neighbouring rows; undefined where there is none. */
  add(before: Uint8Array | undefined, after: Uint8Array | undefined): void {
    const start = before ? leadingOf(before) : BELOW;
    const end = after ? leadingOf(after) : ABOVE;
    // Rows with the same leading bytes are too close for a key between them to be recognized.
    if (end - start < 2 || this.#count === this.#starts.length) return;
    const place = this.#lastBelow(start) + 1;
    if (this.#starts[place] === start && place < this.#count) return;
    this.#starts.copyWithin(place + 1, place, this.#count);
    this.#ends.copyWithin(place + 1, place, this.#count);
    this.#starts[place] = start;
    this.#ends[place] = end;
    this.#count++;
  }

  /** Returns the index of the last range that starts below a key's leading bytes; −1 when none does. */
  #lastBelow(leading: number): number {
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#starts[middle] ?? ABOVE) < leading) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}

function leadingOf(key: Uint8Array): number {
  let leading = 0;
  for (let byte = 0; byte < COMPARED_BYTES; byte++) leading = 256 * leading + (key[byte] ?? 0);
  return leading;
}
