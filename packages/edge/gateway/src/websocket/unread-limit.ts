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
        const resume = () => {
          signal.removeEventListener('abort', resume);
          this.#waiting.delete(resume);
          resolve();
        };
        this.#waiting.add(resume);
        signal.addEventListener('abort', resume);
      });
      signal.throwIfAborted();
    }
  }

  /** Continues once the client has read something. */
  taken(): void {
    for (const resume of this.#waiting) resume();
  }
}
