import type { Clock } from '@ethread/core';

/** Methods with separate figures. There are a dozen. */
const MAX_METHODS = 32;

export interface MethodFigures {
  readonly latency: Latency;
  readonly health: MethodHealth;
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
      const known = methods.get(method);
      if (known) return known;
      const figures = { latency: createLatency(clock), health: createMethodHealth(clock) };
      if (methods.size < MAX_METHODS) methods.set(method, figures);
      return figures;
    },
    find: (method) => methods.get(method),
  };
}

/** Durations from which the median is computed. */
const KEPT = 64;
const NEWEST_SHARE = 1 / 8;
/** Time without a call that halves the expected duration, so that a slow node is tried again, in milliseconds. */
const HALF_LIFE_MS = 30_000;

export interface Latency {
  add(ms: number): void;
  /** The recent average, reduced with its age, in milliseconds, or undefined before the first call. */
  readonly expected: number | undefined;
  /** The median of recent calls, in milliseconds, or undefined before the first. Sorts for each reader. */
  readonly median: number | undefined;
}

export function createLatency(clock: Clock): Latency {
  const durations = new Float64Array(KEPT);
  let count = 0;
  let average: number | undefined;
  let addedAt = 0;
  /** Returns the weight that the average still has since the last call. */
  const left = () => 2 ** ((addedAt - clock.monotonic()) / HALF_LIFE_MS);
  return {
    add(ms) {
      durations[count % KEPT] = ms;
      count++;
      // Old durations say little about the present.
      average = average === undefined ? ms : ms + (1 - NEWEST_SHARE) * left() * (average - ms);
      addedAt = clock.monotonic();
    },
    get expected() {
      return average === undefined ? undefined : average * left();
    },
    get median() {
      const sorted = durations.slice(0, Math.min(count, KEPT)).sort();
      return sorted[sorted.length >> 1];
    },
  };
}

/** Recent outcomes of a method that count. */
const RECENT_OUTCOMES = 8;
/** Failures among them from which the method counts as failing at the node. */
const FAILING = 3;
/** The time for which the last failure counts, in milliseconds. Then the node is tried again. */
const MEMORY_MS = 15_000;

/** The outcomes of one method at one node. They only rank nodes: a node that is alone receives all calls. */
export interface MethodHealth {
  add(isSuccess: boolean): void;
  readonly isFailing: boolean;
}

export function createMethodHealth(clock: Clock): MethodHealth {
  const recent: boolean[] = [];
  let failures = 0;
  let failedAt = -Infinity;
  return {
    add(isSuccess) {
      recent.push(isSuccess);
      if (!isSuccess) {
        failures++;
        failedAt = clock.monotonic();
      }
      if (recent.length > RECENT_OUTCOMES && recent.shift() === false) failures--;
    },
    get isFailing() {
      return failures >= FAILING && clock.monotonic() - failedAt < MEMORY_MS;
    },
  };
}
