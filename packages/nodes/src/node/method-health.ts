import type { Clock } from '@ethread/core';

/** Outcomes of a method that count. */
const RECENT = 8;
/** Failures among them from which the method counts as failing at the node. */
const FAILING = 3;
/** How long the last failure counts, in milliseconds: afterwards the node is tried again. */
const MEMORY_MS = 15_000;

/** Records how calls of one method end at one node. It ranks nodes; it never keeps calls from the only node. */
export interface MethodHealth {
  add(isSuccess: boolean): void;
  /** Whether recent calls mostly failed or were overtaken. */
  readonly isFailing: boolean;
  /** Returns the share of recent calls that failed, from 0 to 1. */
  readonly failureShare: number;
}

/** Creates a record of the newest outcomes, whose number is bounded. */
export function createMethodHealth(clock: Pick<Clock, 'monotonic'>): MethodHealth {
  const recent: boolean[] = [];
  let failures = 0;
  let failedAt = -Infinity;
  const counts = () => clock.monotonic() - failedAt < MEMORY_MS;
  return {
    add(isSuccess) {
      recent.push(isSuccess);
      if (!isSuccess) {
        failures++;
        failedAt = clock.monotonic();
      }
      if (recent.length > RECENT && recent.shift() === false) failures--;
    },
    get isFailing() {
      return failures >= FAILING && counts();
    },
    get failureShare() {
      return counts() ? failures / recent.length : 0;
    },
  };
}
