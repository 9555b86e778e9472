/** The approximate limit of bytes for logs that are returned together. */
export const PART_BYTES = 128 * 1024;

const FIRST_BYTES = 1024;
const MOST_BYTES = 2 * PART_BYTES;
const NONE = new Uint8Array(0);

/**
 * A reusable buffer for logs that are returned together. Even a response of gigabytes leaves nothing for the garbage
 * collector, and a view of the buffer takes a third of the time of an allocation.
 */
export class PartMemory {
  #slab = NONE;
  #taken = 0;

  /** Returns uninitialized memory that is valid until {@link reuse}. */
  take(length: number): Uint8Array {
    if (this.#taken + length > this.#slab.length && !this.#grow(length)) return new Uint8Array(length);
    const start = this.#taken;
    this.#taken += length;
    return this.#slab.subarray(start, this.#taken);
  }

  /** Makes all memory available again. */
  reuse(): void {
    this.#taken = 0;
  }

  /** Doubles the buffer, so that a few logs need little memory. Earlier results stay valid. */
  #grow(length: number): boolean {
    const size = Math.max(FIRST_BYTES, 2 * this.#slab.length);
    if (size > MOST_BYTES || length > size) return false;
    this.#slab = new Uint8Array(size);
    this.#taken = 0;
    return true;
  }
}
