export interface Queued {
  readonly client: string;
}

/** The queue's record of a client. */
interface Turn<Item> {
  /** Waiting entries, the next one first. */
  readonly items: Item[];
  /** The work that the client has received, in milliseconds on the queue's own clock. */
  time: number;
}

/** Maximum number of clients without waiting entries whose received work is recorded. */
const MAX_IDLE_CLIENTS = 1_024;

/**
 * Hands out entries of several clients so that each client gets the same share of work, however many entries it has
 * waiting and however expensive they are (start-time fair queueing). The next entry is the oldest one of the client
 * that has received the least work. A client that returns after a pause starts level with the others. It can neither
 * save up work nor pay for work of long ago.
 */
export class FairQueue<Item extends Queued> {
  readonly #turns = new Map<string, Turn<Item>>();
  readonly #waiting = new Set<Turn<Item>>();
  /** The work that the most recently chosen client had received. */
  #now = 0;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  sizeOf(client: string): number {
    return this.#turns.get(client)?.items.length ?? 0;
  }

  add(item: Item): void {
    const turn = this.#turnOf(item.client);
    turn.items.push(item);
    this.#waiting.add(turn);
    this.#size++;
  }

  /** Removes an entry. Returns false when the entry does not wait. */
  remove(item: Item): boolean {
    const turn = this.#turns.get(item.client);
    return turn !== undefined && this.#delete(turn, item);
  }

  /** Removes and returns the next entry. */
  take(): Item | undefined {
    let turn: Turn<Item> | undefined;
    for (const one of this.#waiting) if (!turn || one.time < turn.time) turn = one;
    const item = turn?.items[0];
    if (!turn || !item) return undefined;
    this.#delete(turn, item);
    this.#now = Math.max(this.#now, turn.time);
    return item;
  }

  /**
   * Adds work to a client: the expected cost of an entry when it is handed out, and the difference to the actual cost
   * when it is done.
   */
  charge(client: string, milliseconds: number): void {
    const turn = this.#turnOf(client);
    turn.time += milliseconds;
    if (this.#turns.size > MAX_IDLE_CLIENTS) this.#forgetIdle();
  }

  /** Adds work that has been done. When nobody waited for it, the client does not pay for it once others come. */
  chargeDone(client: string, milliseconds: number): void {
    this.charge(client, milliseconds);
    if (this.#size === 0) this.#now = Math.max(this.#now, this.#turnOf(client).time);
  }

  /** Removes and yields all waiting entries, in no particular order. */
  *drain(): Generator<Item> {
    for (const turn of this.#waiting) {
      for (const item of [...turn.items]) {
        this.#delete(turn, item);
        yield item;
      }
    }
  }

  #turnOf(client: string): Turn<Item> {
    let turn = this.#turns.get(client);
    if (!turn) this.#turns.set(client, (turn = { items: [], time: this.#now }));
    if (turn.items.length === 0) turn.time = Math.max(turn.time, this.#now);
    return turn;
  }

  /** Removes an entry. Returns false when it does not wait. */
  #delete(turn: Turn<Item>, item: Item): boolean {
    const at = turn.items.indexOf(item);
    if (at < 0) return false;
    if (at === 0) turn.items.shift();
    else turn.items.splice(at, 1);
    if (turn.items.length === 0) this.#waiting.delete(turn);
    this.#size--;
    return true;
  }

  /**
   * Removes idle clients that would start level with the others, and the oldest of the remaining idle ones beyond the
   * limit.
   */
  #forgetIdle(): void {
    for (const [client, turn] of this.#turns) {
      if (turn.items.length === 0 && turn.time <= this.#now) this.#turns.delete(client);
    }
    for (const [client, turn] of this.#turns) {
      if (this.#turns.size <= MAX_IDLE_CLIENTS) return;
      if (turn.items.length === 0) this.#turns.delete(client);
    }
  }
}
