interface WaitingBody {
  readonly bytes: number;
  readonly begin: () => void;
}

/**
 * Bounds the bytes of large responses of one node that are received and parsed at the same time. The others wait in the
 * network, in the order in which they came.
 */
export class LargeBodies {
  readonly #maxBytes: number;
  readonly #waiting = new Set<WaitingBody>();
  #bytes = 0;

  /** @param maxBytes A response with more bytes is received alone. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /**
   * Takes the place of a response, and returns the function that frees it.
   *
   * @param begin Called when the response may be received: at once where there is room.
   */
  enter(length: number, begin: () => void): () => void {
    const body: WaitingBody = { bytes: Math.min(length, this.#maxBytes), begin };
    this.#waiting.add(body);
    this.#beginNext();
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      if (!this.#waiting.delete(body)) this.#bytes -= body.bytes;
      this.#beginNext();
    };
  }

  #beginNext(): void {
    for (const body of this.#waiting) {
      if (this.#bytes + body.bytes > this.#maxBytes) return;
      this.#waiting.delete(body);
      this.#bytes += body.bytes;
      body.begin();
    }
  }
}
