import type { Clock } from '@ethread/core';

/** Methods with separate figures. There are a dozen. */
const MAX_METHODS = 32;
/** The share of the newest duration in the average. Old durations say little about the present. */
const NEWEST_SHARE = 1 / 8;
/** Time without a call that halves the expected duration, so that a slow node is tried again, in milliseconds. */
const HALF_LIFE_MS = 30_000;
/** What a failure adds to the score of a method, of which a success takes 1, and the score of a failing method. */
const FAILURE = 2;
const FAILING = 6;
/** The time for which the last failure counts, in milliseconds. Then the node is tried again. */
const MEMORY_MS = 15_000;

/** The calls of one method at one node. They only rank nodes: a node that is alone receives all calls. */
export interface MethodFigures {
  addTime(ms: number): void;
  addOutcome(isSuccess: boolean): void;
  /** The average of recent durations in milliseconds, or undefined before the first. */
  readonly averageMs: number | undefined;
  /** The same, reduced with its age. */
  readonly expectedMs: number | undefined;
  /** True if recent calls mostly failed. */
  readonly isFailing: boolean;
}

export interface FiguresByMethod {
  /** Returns the figures of a method, empty ones if it was never called. */
  of(method: string): MethodFigures;
  /** Returns the figures of a method, or undefined if it was never called. */
  find(method: string): MethodFigures | undefined;
}

export function createFiguresByMethod(clock: Clock): FiguresByMethod {
  const methods = new Map<string, MethodFigures>();
  return {
    of(method) {
      const figures = methods.get(method) ?? createMethodFigures(clock);
      if (methods.size < MAX_METHODS) methods.set(method, figures);
      return figures;
    },
    find: (method) => methods.get(method),
  };
}

export function createMethodFigures(clock: Clock): MethodFigures {
  let average: number | undefined;
  let addedAt = 0;
  let score = 0;
  let failedAt = -Infinity;
  /** Returns the weight that the average still has since the last call. */
  const left = () => 2 ** ((addedAt - clock.monotonic()) / HALF_LIFE_MS);
  return {
    addTime(ms) {
      average = average === undefined ? ms : ms + (1 - NEWEST_SHARE) * left() * (average - ms);
      addedAt = clock.monotonic();
    },
    addOutcome(isSuccess) {
      score = isSuccess ? Math.max(0, score - 1) : Math.min(FAILING + FAILURE, score + FAILURE);
      if (!isSuccess) failedAt = clock.monotonic();
    },
    get averageMs() {
      return average;
    },
    get expectedMs() {
      return average === undefined ? undefined : average * left();
    },
    get isFailing() {
      return score >= FAILING && clock.monotonic() - failedAt < MEMORY_MS;
    },
  };
}
