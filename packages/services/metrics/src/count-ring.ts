import { addCount } from './error-counts.ts';
import { addBuckets, emptyBuckets } from './latency-buckets.ts';
import type { MethodCounts } from './recent-counts.ts';

type Mutable<Value> = { -readonly [Key in keyof Value]: Value[Key] };
export type MethodSum = Mutable<Omit<MethodCounts, 'latencies'>> & { readonly latencies: number[] };

/** The counts of one step of time. */
export interface Slot {
  /** The number of the step since 1970. */
  readonly step: number;
  readonly methods: Map<string, MethodSum>;
  readonly errors: Map<string, number>;
  readonly rejections: Map<string, number>;
}

/** The counts of the last steps of time. Later steps replace those that are too old. */
export interface CountRing {
  /** Returns the slot of a step, empty when the step has just begun. */
  slotAt(step: number): Slot;
  /** Returns the slots of the steps before `end`, undefined for those without calls. */
  before(end: number, count: number): readonly (Slot | undefined)[];
}

/** Creates a ring that remembers a number of steps. */
export function createCountRing(length: number): CountRing {
  const slots: (Slot | undefined)[] = Array.from({ length }, () => undefined);
  return {
    slotAt(step) {
      const stored = slots[step % length];
      if (stored?.step === step) return stored;
      return (slots[step % length] = {
        step,
        methods: new Map(),
        errors: new Map(),
        rejections: new Map(),
      });
    },
    before: (end, count) =>
      Array.from({ length: count }, (_none, index) => {
        const step = end - count + index;
        const slot = slots[step % length];
        return slot?.step === step ? slot : undefined;
      }),
  };
}

/** Adds the counts of a slot to another one, which covers a longer time. */
export function addSlot(into: Slot, { methods, errors, rejections }: Slot): void {
  for (const [key, counts] of methods) addMethod(into.methods, key, counts);
  for (const [error, count] of errors) addCount(into.errors, error, count);
  for (const [error, count] of rejections) addCount(into.rejections, error, count);
}

/** Adds the counts of a method to those of a key. */
export function addMethod(sums: Map<string, MethodSum>, key: string, counts: MethodCounts): void {
  const sum = methodAt(sums, key, counts.chain, counts.method);
  sum.calls += counts.calls;
  sum.errors += counts.errors;
  sum.milliseconds += counts.milliseconds;
  addBuckets(sum.latencies, counts.latencies);
}

/** Returns the counts of a key, which begin at zero. */
export function methodAt(
  sums: Map<string, MethodSum>,
  key: string,
  chain: string,
  method: string | undefined,
): MethodSum {
  let sum = sums.get(key);
  if (!sum)
    sums.set(key, (sum = { chain, method, calls: 0, errors: 0, milliseconds: 0, latencies: emptyBuckets() }));
  return sum;
}
