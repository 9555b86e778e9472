import { atEndOfTick, FairQueue } from '@ethread/core';

/** The time of an event-loop tick after which waiting requests wait on, in milliseconds: some 25 of the shortest. */
const TICK_MS = 0.5;
/** The time after which even the first request of a client in the tick waits, in milliseconds. */
const FIRST_TICK_MS = 1;

interface WaitingRequest {
  readonly client: string;
  readonly begin: () => void;
}

/**
 * Bounds the requests that begin in an event-loop tick, as most of a request's work may come later in the tick. The
 * first request of a client begins at once where it can. Of those that wait, the next one is of the client whose
 * requests have taken the least time to begin. Time counts as often as the client has requests waiting: otherwise a
 * client with one request at a time would wait for one of each client that sends hundreds.
 */
export class RequestBegins {
  readonly #now: () => number;
  readonly #queue = new FairQueue<WaitingRequest>(TICK_MS);
  /** The clients of this tick. */
  readonly #begun = new Set<string>();
  #used = 0;
  #isTickCounted = false;

  /** @param now - returns the monotonic time in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /**
   * Begins a request now, or when it is the client's turn.
   *
   * @param begin - must not throw.
   */
  take(client: string, begin: () => void): void {
    this.#countTick();
    const most = this.#begun.has(client) ? TICK_MS : FIRST_TICK_MS;
    // No request overtakes one that waits, except those of other clients.
    const waits = this.#queue.size > 0 && (most === TICK_MS || this.#queue.has(client));
    if (!waits && this.#used < most) this.#begin({ client, begin });
    else this.#queue.add({ client, begin });
  }

  /** Returns the number of requests of a client that wait. */
  waitingOf(client: string): number {
    return this.#queue.countOf(client);
  }

  /** Begins a request, and returns the time that it took. */
  #begin({ client, begin }: WaitingRequest): number {
    const since = this.#now();
    begin();
    const milliseconds = this.#now() - since;
    this.#begun.add(client);
    this.#used += milliseconds;
    return milliseconds;
  }

  #countTick(): void {
    if (this.#isTickCounted) return;
    this.#isTickCounted = true;
    atEndOfTick('begin', () => {
      this.#isTickCounted = false;
      this.#used = 0;
      this.#begun.clear();
      while (this.#queue.size > 0 && this.#used < TICK_MS) {
        const next = this.#queue.take();
        if (!next) return;
        const crowd = 1 + this.#queue.countOf(next.client);
        // The system may have run other programs meanwhile, which the client does not pay for.
        this.#queue.chargeDone(next.client, crowd * Math.min(this.#begin(next), TICK_MS));
      }
      if (this.#queue.size > 0) this.#countTick();
    });
  }
}
