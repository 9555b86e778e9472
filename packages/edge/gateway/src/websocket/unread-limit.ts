import type { WebSocket } from 'ws';

/** The unsent bytes at which the subscriptions of a connection wait, as many clients may be slow at once. */
const MAX_UNSENT_BYTES = 256 * 1024;

/** Lets subscriptions wait while the client reads. */
export class UnreadLimit {
  readonly #webSocket: WebSocket;
  readonly #waiting = new Set<() => void>();

  constructor(webSocket: WebSocket) {
    this.#webSocket = webSocket;
  }

  /** Resolves once few bytes are unsent. @throws the signal's reason. */
  async hasRoom(signal: AbortSignal): Promise<void> {
    while (this.#webSocket.bufferedAmount > MAX_UNSENT_BYTES) {
      await new Promise<void>((resolve) => {
        this.#waiting.add(resolve);
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
      signal.throwIfAborted();
    }
  }

  /** Continues once the client has read something. */
  taken(): void {
    if (this.#waiting.size === 0) return;
    for (const resume of this.#waiting) resume();
    this.#waiting.clear();
  }
}
