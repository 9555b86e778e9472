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

/**
 * The notifications, pings and pongs of a node in a second beyond which it floods, and their bytes. A chain with ten
 * blocks a second notifies ten times; a node that catches up may notify of hundreds.
 */
const MAX_NOTICES = 500;
const MAX_BYTES = 4 * 1024 * 1024;

export const NOTICE_LIMIT = `more than ${MAX_NOTICES} notifications, pings and pongs or ${MAX_BYTES} bytes of them in a second`;

/** Counts what one WebSocket of a node sends without a request. */
export class NoticeFlood {
  readonly #now: () => number;
  #since = -Infinity;
  #notices = 0;
  #bytes = 0;

  /** @param now Returns the monotonic time in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Counts a notification, a ping or a pong. Returns true when it is too much for the second that the first began. */
  isFlood(bytes: number): boolean {
    const now = this.#now();
    if (now - this.#since >= 1_000) {
      this.#since = now;
      this.#notices = this.#bytes = 0;
    }
    this.#bytes += bytes;
    return ++this.#notices > MAX_NOTICES || this.#bytes > MAX_BYTES;
  }
}
