/**
 * Bounds the work of each event-loop tick. Work beyond the bound waits for the next tick, and the owners take turns, so
 * that a client with many streams delays the others by one of them.
 */
export class TickTurns {
  readonly #perTick: number;
  readonly #waiting = new Map<unknown, Work[]>();
  #left: number;
  #isScheduled = false;

  /** @param perTick - the cost of the work of one tick. The last work of a tick may exceed it. */
  constructor(perTick: number) {
    this.#perTick = this.#left = perTick;
  }

  /**
   * Runs work now, or in a later tick when it is the owner's turn.
   *
   * @param owner - a value that is the same for all work of the owner.
   * @param run - must not throw.
   */
  take(owner: unknown, cost: number, run: () => void): void {
    this.#schedule();
    if (this.#waiting.size === 0 && this.#left > 0) {
      this.#left -= cost;
      return run();
    }
    const queue = this.#waiting.get(owner);
    if (queue) queue.push({ cost, run });
    else this.#waiting.set(owner, [{ cost, run }]);
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#nextTick());
  }

  #nextTick(): void {
    this.#isScheduled = false;
    this.#left = this.#perTick;
    for (const [owner, queue] of this.#waiting) {
      if (this.#left <= 0) break;
      this.#waiting.delete(owner);
      const work = queue.shift();
      // An owner with more work waits behind the others.
      if (queue.length > 0) this.#waiting.set(owner, queue);
      if (!work) continue;
      this.#left -= work.cost;
      work.run();
    }
    if (this.#waiting.size > 0) this.#schedule();
  }
}

interface Work {
  readonly cost: number;
  readonly run: () => void;
}
