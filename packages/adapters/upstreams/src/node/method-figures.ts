import type { Clock } from '@ethread/core';
import { createLatency, type Latency } from './latency.ts';
import { createMethodHealth, type MethodHealth } from './method-health.ts';

/** Methods with separate figures. There are a dozen. */
const MAX_METHODS = 32;

/** The durations and outcomes of one method at a node. */
export interface MethodFigures {
  readonly latency: Latency;
  readonly health: MethodHealth;
}

/** The figures of all methods at a node. */
export interface FiguresByMethod {
  /** Returns the figures of a method, empty ones if it was never called. */
  of(method: string): MethodFigures;
  /** Returns the figures of a method, or undefined if it was never called. */
  find(method: string): MethodFigures | undefined;
}

/** Creates empty figures. */
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
