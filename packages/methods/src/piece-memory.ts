/** Large enough that sending a piece costs little beside its bytes. */
const PIECE_BYTES = 512 * 1024;

/** Copies of bytes that come one after another, in few pieces of memory. */
export class PieceMemory {
  readonly #full: Uint8Array[] = [];
  #open = Buffer.alloc(0);
  #taken = 0;
  /** Of all bytes. */
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

  /** All bytes; nothing is added any more. */
  pieces(): readonly Uint8Array[] {
    if (this.#taken > 0) this.#full.push(Uint8Array.prototype.slice.call(this.#open, 0, this.#taken));
    return this.#full;
  }

  #next(): void {
    if (this.#taken > 0) this.#full.push(this.#open);
    // Not cleared first, which takes as long as the copy.
    this.#open = Buffer.allocUnsafeSlow(PIECE_BYTES);
    this.#taken = 0;
  }
}
