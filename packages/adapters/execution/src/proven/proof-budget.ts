const MINUTE_MS = 60_000;
/** Clients whose use is remembered. The one that came first is forgotten. */
const MAX_CLIENTS = 4_096;

/** Limits the items of messages to nodes for each client, because a provider charges for each of them. */
export class ProofBudget {
  readonly #perMinute: number;
  readonly #now: () => number;
  readonly #used = new Map<string, { items: number; since: number }>();

  /** @param now Returns a time in milliseconds that never goes back. */
  constructor(perMinute: number, now: () => number) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /** Returns whether the client has spent its budget of the minute. */
  isSpent(client: string): boolean {
    return this.#of(client).items >= this.#perMinute;
  }

  spend(client: string, items: number): void {
    this.#of(client).items += items;
  }

  #of(client: string) {
    const known = this.#used.get(client);
    const now = this.#now();
    if (known && now - known.since < MINUTE_MS) return known;
    const fresh = { items: 0, since: now };
    this.#used.delete(client);
    this.#used.set(client, fresh);
    const [oldest] = this.#used.keys();
    if (this.#used.size > MAX_CLIENTS && oldest !== undefined) this.#used.delete(oldest);
    return fresh;
  }
}
