/** Bytes of answers that a caller has not taken at which its next requests wait, as with a WebSocket. */
const MAX_UNSENT_BYTES = 16 * 1024 * 1024;

/** The answers of one connection that its caller has not taken yet. */
export class UnsentBytes {
  #bytes = 0;
  readonly #waiting: (() => void)[] = [];

  /** Begins what makes another answer, as soon as the caller has taken enough of those before. */
  whenTaken(begin: () => void): void {
    if (this.#bytes > MAX_UNSENT_BYTES) this.#waiting.push(begin);
    else begin();
  }

  /** Counts an answer until `sending` settles, however that ends. */
  async during(bytes: number, sending: Promise<void>): Promise<void> {
    this.#bytes += bytes;
    try {
      await sending;
    } finally {
      this.#bytes -= bytes;
      while (this.#bytes <= MAX_UNSENT_BYTES) {
        const begin = this.#waiting.shift();
        if (!begin) break;
        begin();
      }
    }
  }
}
