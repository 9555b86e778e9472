/** An entry of the queue. */
export interface Queued {
  /** Whose entry it is. */
  readonly client: string;
}

/** A client's place in the queue. */
interface Turn<Item> {
  /** What waits, oldest first. */
  readonly items: Set<Item>;
  /** The work that the client was given, in milliseconds on the queue's own clock. */
  time: number;
}

/** Clients without waiting entries that are remembered for the work that they were given. */
const MAX_IDLE_CLIENTS = 1_024;

/**
 * Hands out entries of several clients so that each client gets the same share of work, however many entries it has
 * waiting and however dear they are (start-time fair queueing). The next entry is the oldest one of the client that was
 * given least work. A client that comes back after a pause starts where the others are: it can neither save up work nor
 * is it punished for work of long ago.
 */
export class FairQueue<Item extends Queued> {
  readonly #turns = new Map<string, Turn<Item>>();
  /** Those of the turns that have entries. */
  readonly #waiting = new Set<Turn<Item>>();
  /** The work that the client chosen last had been given. */
  #now = 0;
  #size = 0;

  /** Entries that wait. */
  get size(): number {
    return this.#size;
  }

  add(item: Item): void {
    const turn = this.#turnOf(item.client);
    turn.items.add(item);
    this.#waiting.add(turn);
    this.#size++;
  }

  /** Puts an entry back that was handed out and not begun, before the other entries of its client. */
  putBack(item: Item): void {
    const turn = this.#turnOf(item.client);
    const { items } = turn;
    const others = [...items];
    items.clear();
    items.add(item);
    for (const other of others) items.add(other);
    this.#waiting.add(turn);
    this.#size++;
  }

  /** Takes an entry out. False when it does not wait. */
  remove(item: Item): boolean {
    const turn = this.#turns.get(item.client);
    if (!turn?.items.has(item)) return false;
    this.#delete(turn, item);
    return true;
  }

  /** The entry whose turn it is; it stays in the queue. */
  peek(): Item | undefined {
    const [item] = this.#first()?.items ?? [];
    return item;
  }

  /** Hands out the entry whose turn it is. */
  take(): Item | undefined {
    const turn = this.#first();
    const [item] = turn?.items ?? [];
    if (!turn || !item) return undefined;
    this.#delete(turn, item);
    this.#now = Math.max(this.#now, turn.time);
    return item;
  }

  /**
   * Counts work of a client: what an entry is expected to take when it is handed out, and the difference to what it took
   * when it is done.
   */
  charge(client: string, milliseconds: number): void {
    const turn = this.#turnOf(client);
    turn.time += milliseconds;
    if (this.#turns.size > MAX_IDLE_CLIENTS) this.#forgetIdle();
  }

  /** Hands out everything that waits, in no order. */
  *drain(): Generator<Item> {
    for (const turn of this.#waiting) {
      for (const item of turn.items) {
        this.#delete(turn, item);
        yield item;
      }
    }
  }

  #turnOf(client: string): Turn<Item> {
    let turn = this.#turns.get(client);
    if (!turn) this.#turns.set(client, (turn = { items: new Set(), time: this.#now }));
    if (turn.items.size === 0) turn.time = Math.max(turn.time, this.#now);
    return turn;
  }

  #first(): Turn<Item> | undefined {
    let first: Turn<Item> | undefined;
    for (const turn of this.#waiting) if (!first || turn.time < first.time) first = turn;
    return first;
  }

  #delete(turn: Turn<Item>, item: Item): void {
    turn.items.delete(item);
    if (turn.items.size === 0) this.#waiting.delete(turn);
    this.#size--;
  }

  /** Forgets idle clients that would start where the others are, and of the others the oldest beyond the bound. */
  #forgetIdle(): void {
    for (const [client, { items, time }] of this.#turns) {
      if (items.size === 0 && time <= this.#now) this.#turns.delete(client);
    }
    for (const [client, { items }] of this.#turns) {
      if (this.#turns.size <= MAX_IDLE_CLIENTS) return;
      if (items.size === 0) this.#turns.delete(client);
    }
  }
}
