import type { Clock } from '@ethread/core';

/** Heads from whose timestamps the slot is read, and the least number of them. */
const SAMPLES = 9;
const LEAST_SAMPLES = 5;
/** Slots that are followed, in seconds. Shorter ones are polled at the regular interval. */
const LEAST_SLOT = 2;
const MOST_SLOT = 60;
/** The slots after a head for which its schedule is used. */
const MAX_MISSED = 4;
/** The share of blocks that the first poll of a slot finds. A lower one takes more polls, a higher one finds blocks later. */
const FOUND_AT_FIRST = 0.6;
/** The step by which the first poll of a slot moves towards that share, as a share of the slot. */
const STEP = 1 / 30;
/** A quiet chain is polled at this share of the time since its last head. */
const QUIET_SHARE = 0.1;

export interface PollPace {
  /** Length of the chain's slots in milliseconds, as the last heads of the node show it. */
  readonly slotMs: number | undefined;
  /** Notes that the node's head was polled. @param timestamp That of a head which is new, in seconds. */
  polled(timestamp: number | undefined): void;
  /** Notes a head that the node reported without a poll. @param timestamp In seconds. */
  told(timestamp: number): void;
  /** Returns the wait until the next poll, in milliseconds from now. */
  waitMs(): number;
}

export interface PollPaceOptions {
  /** The regular interval, and the least time between two polls, in milliseconds. */
  readonly pollMs: number;
  /** The longest interval while the chain stands still, in milliseconds. */
  readonly quietMs: number;
}

/**
 * Creates the pace of one node. Where the timestamps of its heads are multiples of a slot apart, it polls once a slot at
 * the time at which most blocks have arrived before, and again with growing waits while the block is missing. Elsewhere
 * it polls at the regular interval, and less often the longer the chain stands still.
 */
export function createPollPace(clock: Clock, { pollMs, quietMs }: PollPaceOptions): PollPace {
  const timestamps: number[] = [];
  let slot: number | undefined;
  /** The time from the timestamp of a block to the first poll for it, in milliseconds. */
  let offsetMs = 0;
  let lastPoll = clock.monotonic();
  let lastMove = clock.monotonic();
  /** The slot of the last poll by its start in seconds, and the polls in it that found no new head. */
  let polledSlot = -Infinity;
  let misses = 0;

  function note(timestamp: number): void {
    lastMove = clock.monotonic();
    // Heads of a fork that was replaced.
    while (timestamp <= (timestamps.at(-1) ?? -1)) timestamps.pop();
    timestamps.push(timestamp);
    if (timestamps.length > SAMPLES) timestamps.shift();
    const isNew = slot === undefined;
    slot = slotOf(timestamps);
    if (isNew && slot !== undefined) offsetMs = Math.max(0, clock.now() - timestamp * 1_000);
  }

  /** Returns the start of the slot for whose block is polled now, in seconds, where a schedule is known. */
  function dueSlot(): number | undefined {
    const last = timestamps.at(-1);
    if (last === undefined || slot === undefined) return undefined;
    const slots = Math.max(1, Math.floor(((clock.now() - offsetMs) / 1_000 - last) / slot));
    return slots > MAX_MISSED || last > clock.now() / 1_000 + slot ? undefined : last + slots * slot;
  }

  /** Moves the first poll of a slot towards the time at which the share of blocks has arrived. */
  function learn(isFound: boolean): void {
    if (slot === undefined) return;
    const step = isFound ? FOUND_AT_FIRST - 1 : FOUND_AT_FIRST;
    offsetMs = Math.min(Math.max(0, offsetMs + step * STEP * slot * 1_000), slot * 750);
  }

  return {
    get slotMs() {
      return slot === undefined ? undefined : slot * 1_000;
    },
    polled(timestamp) {
      lastPoll = clock.monotonic();
      const due = dueSlot();
      if (due !== undefined && due > polledSlot && clock.now() >= due * 1_000 + offsetMs) {
        learn(timestamp !== undefined);
        polledSlot = due;
        misses = 0;
      }
      if (timestamp !== undefined) note(timestamp);
      else if (due !== undefined && due <= polledSlot) misses++;
    },
    told: note,
    waitMs() {
      const now = clock.monotonic();
      const due = dueSlot();
      if (due !== undefined && slot !== undefined && slot * 1_000 > pollMs) {
        const until = (seconds: number) => seconds * 1_000 + offsetMs - clock.now();
        if (due > polledSlot) return until(due);
        const gapMs = Math.min(pollMs, slot * 250) * 2 ** Math.max(0, misses - 1);
        return Math.min(lastPoll + gapMs - now, until(polledSlot + slot));
      }
      const quiet = Math.min((now - lastMove) * QUIET_SHARE, quietMs);
      return lastPoll + Math.max(pollMs, quiet) - now;
    },
  };
}

/** Returns the largest time of which all distances are multiples, in seconds, when it is that of a slot. */
function slotOf(timestamps: readonly number[]): number | undefined {
  if (timestamps.length < LEAST_SAMPLES) return undefined;
  let slot = 0;
  for (let at = 1; at < timestamps.length; at++) {
    for (let rest = (timestamps[at] ?? 0) - (timestamps[at - 1] ?? 0); rest > 0;) {
      [slot, rest] = [rest, slot % rest];
    }
  }
  return slot >= LEAST_SLOT && slot <= MOST_SLOT ? slot : undefined;
}
