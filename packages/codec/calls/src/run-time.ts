import type { Interruption } from '@ethread/evm';

export interface RunClocks {
  /** Returns a time that never goes back. */
  readonly now: () => number;
  /** Returns the CPU time of the thread, or the time where that is unknown. */
  readonly cpuMs: () => number;
}

/** What ends runs besides their time. */
export interface RunEnds {
  /** Returns whether the runs must end at once. */
  readonly mustEnd?: () => boolean;
  /** Returns whether the run in progress must end. It is called only where the CPU time may be used up. */
  readonly hasWaited?: () => boolean;
}

/**
 * Time of a run before its CPU time is read, in milliseconds. A read takes microseconds, and tens of them on a busy
 * machine, so that most runs end without one. This time counts as used: a run cannot use more CPU time than passes.
 */
const UNREAD_MS = 2;

/**
 * Interrupts the runs of one call when they have used their CPU time together. Time between runs, and time in which
 * others have the core, does not count. The CPU time is read only in runs that take longer than {@link UNREAD_MS}, when
 * the clock shows that it may be used up.
 */
export class RunTime implements Interruption {
  readonly #mostMs: number;
  readonly #clocks: RunClocks;
  readonly #ends: RunEnds;
  /** Time of the runs that have ended. */
  #endedMs = 0;
  /** Time at which the run in progress began; undefined between runs, and when it is due. */
  #beganAt: number | undefined;
  /** CPU time of the thread at the first check of the run. */
  #readMs: number | undefined;
  #nextCheck = 0;
  #isOver = false;

  /** @param mostMs CPU time of all runs together, in milliseconds. */
  constructor(mostMs: number, clocks: RunClocks, ends: RunEnds = {}) {
    this.#mostMs = mostMs;
    this.#clocks = clocks;
    this.#ends = ends;
  }

  /** Runs code whose time counts. */
  measure<Result>(run: () => Result): Result {
    const beganAt = (this.#beganAt = this.#clocks.now());
    this.#readMs = undefined;
    this.#nextCheck = beganAt + Math.min(UNREAD_MS, this.#mostMs - this.#endedMs);
    try {
      return run();
    } finally {
      this.#endedMs = this.usedMs;
      this.#beganAt = undefined;
    }
  }

  /** CPU time of all runs so far, in milliseconds. */
  get usedMs(): number {
    if (this.#beganAt === undefined) return this.#endedMs;
    const { now, cpuMs } = this.#clocks;
    const passed = now() - this.#beganAt;
    const counted = this.#readMs === undefined ? UNREAD_MS : UNREAD_MS + cpuMs() - this.#readMs;
    return this.#endedMs + Math.min(passed, counted);
  }

  get isDue(): boolean {
    if (this.#isOver || this.#ends.mustEnd?.()) return true;
    if (this.#beganAt === undefined) return this.#endedMs >= this.#mostMs;
    const now = this.#clocks.now();
    if (now < this.#nextCheck) return false;
    const isFirst = this.#readMs === undefined;
    if (isFirst) this.#readMs = this.#clocks.cpuMs();
    const used = isFirst ? this.#endedMs + Math.min(now - this.#beganAt, UNREAD_MS) : this.usedMs;
    this.#nextCheck = now + this.#mostMs - used;
    if (!this.#ends.hasWaited?.() && used < this.#mostMs) return false;
    // The CPU time is not read again.
    this.#endedMs = used;
    this.#beganAt = undefined;
    return (this.#isOver = true);
  }
}
