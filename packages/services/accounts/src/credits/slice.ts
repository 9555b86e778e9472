import type { UtcDay } from '@ethread/core';
import type { Hold } from '@ethread/ports';
import { PLENTY, type SliceReport, type SliceState } from './slice-store.ts';

/** The slices that a day's credits make. Calls that need more than a slice get what they need. */
const SLICES_OF_DAY = 64;

/** A reservation that waits for credits. */
export interface Waiter {
  readonly credits: number;
  /** The time at which it is rejected as the database does not respond, in monotonic milliseconds. */
  deadline: number;
  /** The time until which it waits for other servers to return credits, in monotonic milliseconds. */
  readonly patientUntil: number;
  resolve(hold: Hold | undefined): void;
  reject(error: unknown): void;
}

/** The credits of an account's day that this server was granted, and their use. The hot path only adds and subtracts. */
export class Slice {
  readonly number: number;
  readonly accountId: string;
  readonly day: UtcDay;
  /** Credits that were granted and not returned, including spent ones. The server spends nothing beyond them. */
  granted = 0;
  /** Credits of charged calls and of open holds. */
  used = 0;
  /** Credits of charged calls. */
  settled = 0;
  /** The day's credits, as the last reservation gave them. */
  creditsPerDay = 0;
  /** The day's credits into which `granted` was last found to fit. */
  checkedFor = 0;
  /** Credits of the day that were charged or held elsewhere, as last reported. */
  elsewhere = 0;
  /** Whether the database has a row of this slice. */
  isStored = false;
  /** Whether so few credits are left that nobody keeps spare ones. */
  isScarce = false;
  /** Whether so many are left that another slice can be granted. */
  #mayGrow = false;
  /** Whether the slice has ended, and its holds with it. Others may spend its credits. */
  hasEnded = false;
  /** In monotonic milliseconds. */
  lastUse: number;
  readonly waiting: Waiter[] = [];

  /** Creates a slice without credits. `now` is in monotonic milliseconds. */
  constructor(number: number, accountId: string, day: UtcDay, now: number) {
    this.number = number;
    this.accountId = accountId;
    this.day = day;
    this.lastUse = now;
  }

  get spare(): number {
    return this.granted - this.used;
  }

  get #size(): number {
    return Math.floor(this.creditsPerDay / SLICES_OF_DAY);
  }

  /** Whether less than half of a slice is left while another can be granted. */
  get isLow(): boolean {
    return this.#mayGrow && this.spare < this.#size / 2;
  }

  /** Takes the state for a report. Spare credits that are returned cannot be spent from here on. */
  report(isIdle: boolean): SliceReport {
    const { number, day, accountId, isStored, hasEnded, used, settled, creditsPerDay } = this;
    if (isIdle || hasEnded || this.isScarce || creditsPerDay < this.checkedFor) this.granted = used;
    const all = this.waiting.reduce((sum, { credits }) => sum + credits, 0);
    return {
      number,
      day,
      accountId,
      isStored,
      hasEnded,
      used,
      settled,
      creditsPerDay,
      kept: this.granted,
      least: Math.max(0, (this.waiting[0]?.credits ?? 0) - this.spare),
      needed: Math.max(0, all - this.spare),
      size: !isIdle && !hasEnded && !this.isScarce && this.spare < this.#size / 2 ? this.#size : 0,
    };
  }

  /** Adopts the state that a report led to. */
  adopt(report: SliceReport, state: SliceState): void {
    this.isStored = true;
    this.granted = state.granted;
    this.elsewhere = state.elsewhere;
    this.checkedFor = report.creditsPerDay;
    const free = report.creditsPerDay - state.taken;
    this.isScarce = free < PLENTY * this.#size;
    this.#mayGrow = free >= (PLENTY + 1) * this.#size;
  }
}

/** Reserved credits of a slice, which are settled or refunded once. */
export class SliceHold implements Hold {
  readonly day: UtcDay;
  readonly #slice: Slice;
  readonly #credits: number;
  /** Is called with a changed slice. Undefined once the hold has ended. */
  #onChange: ((slice: Slice) => void) | undefined;

  constructor(slice: Slice, credits: number, onChange: (slice: Slice) => void) {
    this.day = slice.day;
    this.#slice = slice;
    this.#credits = credits;
    this.#onChange = onChange;
  }

  settle(): void {
    this.#end(() => (this.#slice.settled += this.#credits));
  }

  refund(): void {
    this.#end(() => (this.#slice.used -= this.#credits));
  }

  #end(change: () => void): void {
    const onChange = this.#onChange;
    this.#onChange = undefined;
    if (!onChange || this.#slice.hasEnded) return;
    change();
    onChange(this.#slice);
  }
}
