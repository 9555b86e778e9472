import type { Clock } from '@ethread/core';

/** Recent outcomes of a method that count. */
const RECENT = 8;
/** Failures among them from which the method counts as failing at the node. */
const FAILING = 3;
/** The time for which the last failure counts, in milliseconds. Then the node is tried again. */
const MEMORY_MS = 15_000;

/** The outcomes of one method at one node. They only rank nodes: a node that is alone receives all calls. */
export interface MethodHealth {
  add(isSuccess: boolean): void;
  /** True if recent calls mostly failed or were overtaken. */
  readonly isFailing: boolean;
  /** The share of recent calls that failed, from 0 to 1. */
  readonly failureShare: number;
}

/** Creates a bounded record of the newest outcomes. */
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
