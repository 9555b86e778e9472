/** The unread response bytes of a client at which its next requests wait, as with a WebSocket. */
const MAX_UNSENT_BYTES = 16 * 1024 * 1024;

/** The responses of one connection that its client has not read yet. */
export class UnsentBytes {
  #bytes = 0;
  readonly #waiting: (() => void)[] = [];

  /** Starts the work for another response, as soon as the client has read enough of the previous ones. */
  whenTaken(begin: () => void): void {
    if (this.#bytes > MAX_UNSENT_BYTES) this.#waiting.push(begin);
    else begin();
  }

  /** Counts a response until `sending` settles, with or without an error. */
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
