import { OverloadedError } from '@ethread/types';

/** Rejects messages beyond a limit of those in flight, before any work is done for them. */
export class LoadShedder {
  readonly #maxRequests: number;
  #inFlight = 0;

  /** @param maxRequests - the limit of HTTP requests and WebSocket messages in flight. */
  constructor(maxRequests: number) {
    this.#maxRequests = maxRequests;
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  /** @throws {OverloadedError} when the process accepts no more messages at this moment. */
  check(): void {
    if (this.#inFlight >= this.#maxRequests) throw new OverloadedError();
  }

  /** Accepts a message. Call {@link leave} when its response has been sent. @throws {OverloadedError} */
  enter(): void {
    this.check();
    this.#inFlight++;
  }

  leave(): void {
    this.#inFlight--;
  }
}

/** Responses up to this size are not remembered, in bytes. */
const UNCOUNTED_BYTES = 512 * 1024;
/** The part of a size that remains after each smaller response: some 30 small responses forget one of a megabyte. */
const REMAINING = 0.9;
/** Methods of clients with large responses that are remembered. */
const MAX_SIZES = 10_000;

/**
 * Remembers the memory of each client's largest recent response to a method, so that its next calls can reserve as much
 * before they begin. Nobody knows the size of a response in advance, and rejecting one that has been made wastes its
 * work.
 */
export class ResponseSizes {
  readonly #largest = new Map<string, number>();

  /** Returns the bytes to reserve for a call of a client; 0 for a client with small responses. */
  of(client: string, method: string): number {
    return this.#largest.size === 0 ? 0 : (this.#largest.get(`${client} ${method}`) ?? 0);
  }

  note(client: string, method: string, bytes: number): void {
    if (this.#largest.size === 0 && bytes <= UNCOUNTED_BYTES) return;
    const key = `${client} ${method}`;
    const before = this.#largest.get(key);
    if (before === undefined && bytes <= UNCOUNTED_BYTES) return;
    const largest = Math.round(Math.max(bytes, (before ?? 0) * REMAINING));
    this.#largest.delete(key);
    if (largest > UNCOUNTED_BYTES) this.#largest.set(key, largest);
    for (const [oldest] of this.#largest) {
      if (this.#largest.size <= MAX_SIZES) return;
      this.#largest.delete(oldest);
    }
  }
}
