/** An entry of the queue. */
export interface Queued {
  /** The client that the entry belongs to. */
  readonly client: string;
}

/** The queue's record of a client. */
interface Turn<Item> {
  /** Waiting entries, oldest first. */
  readonly items: Set<Item>;
  /** Entries that were put back, the next one last. They precede the others. */
  readonly again: Item[];
  /** The work that the client has received, in milliseconds on the queue's own clock. */
  time: number;
}

/** Maximum number of clients without waiting entries whose received work is recorded. */
const MAX_IDLE_CLIENTS = 1_024;

/**
 * Hands out entries of several clients so that each client gets the same share of work, however many entries it has
 * waiting and however expensive they are (start-time fair queueing). The next entry is the oldest one of the client
 * that has received the least work. A client that returns after a pause starts level with the others. It can neither
 * save up work, beyond a credit, nor pay for work of long ago.
 */
export class FairQueue<Item extends Queued> {
  readonly #turns = new Map<string, Turn<Item>>();
  /** The clients that have waiting entries. */
  readonly #waiting = new Set<Turn<Item>>();
  /** The work that the most recently chosen client had received. */
  #now = 0;
  #size = 0;
  readonly #credit: number;

  /** @param credit - the work by which a client that returns is ahead of those that never paused, in milliseconds. */
  constructor(credit = 0) {
    this.#credit = credit;
  }

  /** Number of waiting entries. */
  get size(): number {
    return this.#size;
  }

  /** Returns whether entries of a client wait. */
  has(client: string): boolean {
    return this.countOf(client) > 0;
  }

  /** Returns the number of entries of a client that wait. */
  countOf(client: string): number {
    const turn = this.#turns.get(client);
    return turn ? countIn(turn) : 0;
  }

  add(item: Item): void {
    const turn = this.#turnOf(item.client);
    turn.items.add(item);
    this.#waiting.add(turn);
    this.#size++;
  }

  /** Adds an entry before the other ones of its client, such as one that was handed out but not begun. */
  putBack(item: Item): void {
    const turn = this.#turnOf(item.client);
    turn.again.push(item);
    this.#waiting.add(turn);
    this.#size++;
  }

  /** Removes an entry. Returns false when the entry does not wait. */
  remove(item: Item): boolean {
    const turn = this.#turns.get(item.client);
    return turn !== undefined && this.#delete(turn, item);
  }

  /** Returns the next entry without removing it. */
  peek(): Item | undefined {
    const turn = this.#first();
    return turn && firstOf(turn);
  }

  /** Removes and returns the next entry. */
  take(): Item | undefined {
    const turn = this.#first();
    const item = turn && firstOf(turn);
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
      for (const item of [...turn.again, ...turn.items]) {
        this.#delete(turn, item);
        yield item;
      }
    }
  }

  #turnOf(client: string): Turn<Item> {
    let turn = this.#turns.get(client);
    const start = this.#now - this.#credit;
    if (!turn) this.#turns.set(client, (turn = { items: new Set(), again: [], time: start }));
    if (countIn(turn) === 0) turn.time = Math.max(turn.time, start);
    return turn;
  }

  #first(): Turn<Item> | undefined {
    let first: Turn<Item> | undefined;
    for (const turn of this.#waiting) if (!first || turn.time < first.time) first = turn;
    return first;
  }

  /** Removes an entry. Returns false when it does not wait. */
  #delete(turn: Turn<Item>, item: Item): boolean {
    const at = turn.again.lastIndexOf(item);
    if (at >= 0) turn.again.splice(at, 1);
    else if (!turn.items.delete(item)) return false;
    if (countIn(turn) === 0) this.#waiting.delete(turn);
    this.#size--;
    return true;
  }

  /**
   * Removes idle clients that would start level with the others, and the oldest of the remaining idle ones beyond the
   * limit.
   */
  #forgetIdle(): void {
    for (const [client, turn] of this.#turns) {
      if (countIn(turn) === 0 && turn.time <= this.#now - this.#credit) this.#turns.delete(client);
    }
    for (const [client, turn] of this.#turns) {
      if (this.#turns.size <= MAX_IDLE_CLIENTS) return;
      if (countIn(turn) === 0) this.#turns.delete(client);
    }
  }
}

/** Returns the number of entries of a client that wait. */
function countIn<Item>({ items, again }: Turn<Item>): number {
  return items.size + again.length;
}

/** Returns the next entry of a client. */
function firstOf<Item>({ items, again }: Turn<Item>): Item | undefined {
  const [oldest] = again.length > 0 ? again.slice(-1) : items;
  return oldest;
}
