/** The limits of {@link Places}. */
export interface PlaceLimits {
  /** The places of all clients together. */
  readonly total: number;
  readonly ofClient: number;
}

/** Limits work that is in progress at the same time. Clients that wait take turns, whatever each of them waits for. */
export class Places {
  readonly #limits: PlaceLimits;
  #taken = 0;
  readonly #takenBy = new Map<string, number>();
  /** The clients that wait, in the order of their turns. */
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(limits: PlaceLimits) {
    this.#limits = limits;
  }

  /**
   * Waits for a place of a client, and returns the function that frees it, to be called once. Rejects with the signal's reason when it is
   * aborted while there is no place.
   *
   * @example
   *   const leave = await places.enter(context.client, context.signal);
   *   try {
   *     return await read();
   *   } finally {
   *     leave();
   *   }
   */
  async enter(client: string, signal: AbortSignal): Promise<() => void> {
    if (this.#hasPlace(client) && !this.#waiting.has(client)) this.#take(client);
    else await this.#wait(client, signal);
    return () => this.#free(client);
  }

  /** Waits for the turn of the client, which takes the place. */
  #wait(client: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const begin = () => {
        signal.removeEventListener('abort', abort);
        resolve();
      };
      const abort = () => {
        const waiting = this.#waiting.get(client)?.filter((one) => one !== begin) ?? [];
        if (waiting.length > 0) this.#waiting.set(client, waiting);
        else this.#waiting.delete(client);
        reject(signal.reason);
      };
      signal.addEventListener('abort', abort, { once: true });
      const others = this.#waiting.get(client);
      if (others) others.push(begin);
      else this.#waiting.set(client, [begin]);
    });
  }

  #hasPlace(client: string): boolean {
    const { total, ofClient } = this.#limits;
    return this.#taken < total && (this.#takenBy.get(client) ?? 0) < ofClient;
  }

  #take(client: string): void {
    this.#taken++;
    this.#takenBy.set(client, (this.#takenBy.get(client) ?? 0) + 1);
  }

  #free(client: string): void {
    this.#taken--;
    const left = (this.#takenBy.get(client) ?? 1) - 1;
    if (left === 0) this.#takenBy.delete(client);
    else this.#takenBy.set(client, left);
    for (const [next, waiting] of this.#waiting) {
      if (!this.#hasPlace(next)) continue;
      const begin = waiting.shift();
      this.#waiting.delete(next);
      if (waiting.length > 0) this.#waiting.set(next, waiting);
      this.#take(next);
      begin?.();
      return;
    }
  }
}
