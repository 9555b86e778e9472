/** A chunk of this size makes the overhead of sending it small, and is sent in less than a millisecond. */
const PIECE_BYTES = 1024 * 1024;

/** A buffer that copies consecutive bytes into a few large chunks. */
export class ChunkBuffer {
  readonly #full: Uint8Array[] = [];
  #open = Buffer.alloc(0);
  #taken = 0;
  length = 0;

  add(bytes: Uint8Array): void {
    this.length += bytes.length;
    for (let at = 0; at < bytes.length;) {
      if (this.#taken === this.#open.length) this.#next();
      const some = bytes.subarray(at, at + this.#open.length - this.#taken);
      this.#open.set(some, this.#taken);
      this.#taken += some.length;
      at += some.length;
    }
  }

  /** Returns all bytes. No more bytes may be added. */
  chunks(): readonly Uint8Array[] {
    if (this.#taken > 0) this.#full.push(Uint8Array.prototype.slice.call(this.#open, 0, this.#taken));
    return this.#full;
  }

  #next(): void {
    if (this.#taken > 0) this.#full.push(this.#open);
    // Not zeroed first, which takes as long as the copy.
    this.#open = Buffer.allocUnsafeSlow(PIECE_BYTES);
    this.#taken = 0;
  }
}
