import type { Clock } from '@ethread/core';

/** Remembered heads. Their interval is the age divided by some less, so that the memory is bounded. */
const MAX_SAMPLES = 64;

/** Remembers which head was followed when, over a span of time. */
export interface FollowedAge {
  /** Notes the number of the followed head. */
  note(number: number): void;
  /** Forgets the blocks above a number, which a reorg replaced. */
  cutAbove(number: number): void;
  /** Forgets all blocks. */
  clear(): void;
  /** Returns the highest block that has been followed for the whole age, or -1 before there is one. */
  aged(): number;
}

/** Creates an empty memory. @param ageMs The age in milliseconds. It is exact to a sixtieth. */
export function createFollowedAge(clock: Clock, ageMs: number): FollowedAge {
  let samples: { readonly at: number; readonly number: number }[] = [];
  const isAged = (sample: { readonly at: number } | undefined) =>
    sample !== undefined && clock.monotonic() - sample.at >= ageMs;
  return {
    note(number) {
      const at = clock.monotonic();
      const last = samples.at(-1);
      if (last && at - last.at < ageMs / (MAX_SAMPLES - 2)) return;
      samples.push({ at, number });
      while (isAged(samples[1])) samples.shift();
    },
    cutAbove(number) {
      samples = samples.map((sample) => (sample.number > number ? { ...sample, number } : sample));
    },
    clear() {
      samples = [];
    },
    aged: () => samples.findLast(isAged)?.number ?? -1,
  };
}
