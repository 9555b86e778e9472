import type { Random } from '@ethread/core';

/** The moment and the manner in which a client leaves. */
export interface Departure {
  /** The share of its bytes that the client sends, from 0 to 1. */
  readonly sends: number;
  /** The time after which it leaves, in milliseconds. */
  readonly afterMs: number;
  /** The received bytes after which it leaves, if that is earlier. */
  readonly afterBytes: number;
  readonly manner: 'close' | 'half-close' | 'reset';
}

/** A client that leaves after an unlimited number of bytes leaves by its clock. */
const UNLIMITED = Infinity;
const MAX_BYTES = 400_000;
/** Most clients leave while their response is computed or sent, some much later. */
const MAX_MS = 12;
const MAX_LATE_MS = 200;

/** Chooses a departure. */
export function chooseDeparture(random: Random): Departure {
  return {
    sends: random.chance(0.1) ? random.next() : 1,
    afterMs: random.chance(0.1) ? random.below(MAX_LATE_MS) : random.next() * MAX_MS,
    afterBytes: random.chance(0.3) ? random.below(MAX_BYTES) : UNLIMITED,
    manner: random.pick(['close', 'half-close', 'reset']),
  };
}
