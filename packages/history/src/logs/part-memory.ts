/** Logs that are handed out together have at most some more than this many bytes of data. */
export const PART_BYTES = 128 * 1024;

/**
 * Memory for the long data of logs that are handed out together, used again for the next ones: an answer of gigabytes
 * leaves nothing behind that would have to be collected.
 */
export class PartMemory {
  #slab: Uint8Array | undefined;
  #taken = 0;

  /** Memory that is good until {@link reuse}. */
  take(length: number): Uint8Array {
    this.#slab ??= new Uint8Array(2 * PART_BYTES);
    const end = this.#taken + length;
    if (end > this.#slab.length) return new Uint8Array(length);
    const taken = this.#slab.subarray(this.#taken, end);
    this.#taken = end;
    return taken;
  }

  /** Gives all of it back. */
  reuse(): void {
    this.#taken = 0;
  }
}
