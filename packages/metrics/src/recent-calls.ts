import type { Clock } from '@ethread/core';
import type { MeteredCall } from './call-meters.ts';
import { addCount, type ErrorCounts, toErrorCounts } from './error-counts.ts';
import { addBuckets, countLatency, emptyBuckets, type LatencyBuckets } from './latency-buckets.ts';

/** The calls of one second. */
export interface SecondCounts {
  readonly calls: number;
  /** Calls that ended with an error. */
  readonly errors: number;
  /** Requests that were rejected as a whole. */
  readonly rejected: number;
}

/** The calls of one method on a chain. */
export interface MethodCounts {
  readonly chain: string;
  /** The wire name, or undefined for calls of unknown methods. */
  readonly method: string | undefined;
  readonly calls: number;
  readonly errors: number;
  /** Their total duration. */
  readonly milliseconds: number;
  /** Their durations. */
  readonly latencies: LatencyBuckets;
}

/** The counts of the last whole seconds. */
export interface RecentCounts {
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
  /** The earliest second first. */
  readonly seconds: readonly SecondCounts[];
  /** The most called method first. */
  readonly methods: readonly MethodCounts[];
  /** Calls that ended with an error, by its name, the most frequent first. */
  readonly errors: readonly ErrorCounts[];
  /** Requests that were rejected as a whole, by the error's name, the most frequent first. */
  readonly rejections: readonly ErrorCounts[];
}

/** The longest supported span, in seconds. */
export const RECENT_SECONDS = 60;

/** Counts calls by second, and forgets them after a minute. */
export interface RecentCalls {
  onCall(call: MeteredCall): void;
  onRejected(rejection: { readonly error: string }): void;
  /**
   * Returns the last whole seconds up to `until`, which is now by default: at most {@link RECENT_SECONDS}, without the
   * second in progress.
   */
  last(seconds: number, until?: number): RecentCounts;
}

interface Slot {
  /** Seconds since 1970. */
  readonly second: number;
  readonly methods: Map<string, MethodSum>;
  readonly errors: Map<string, number>;
  readonly rejections: Map<string, number>;
}
type Mutable<Value> = { -readonly [Key in keyof Value]: Value[Key] };
type MethodSum = Mutable<Omit<MethodCounts, 'latencies'>> & { readonly latencies: number[] };

/** Creates the counts of one server. */
export function createRecentCalls({ clock }: { readonly clock: Clock }): RecentCalls {
  /** Slots by second. A later second replaces one that is too old. */
  const slots: (Slot | undefined)[] = Array.from({ length: RECENT_SECONDS + 2 }, () => undefined);
  const placeOf = (second: number) => second % slots.length;

  function now(): Slot {
    const second = Math.floor(clock.now() / 1_000);
    const place = placeOf(second);
    const current = slots[place];
    if (current?.second === second) return current;
    return (slots[place] = { second, methods: new Map(), errors: new Map(), rejections: new Map() });
  }

  return {
    onCall({ chain, method, error, milliseconds }) {
      const { methods, errors } = now();
      const key = `${chain} ${method}`;
      let counts = methods.get(key);
      if (!counts) methods.set(key, (counts = newSum(chain, method)));
      counts.calls++;
      if (error !== undefined) {
        counts.errors++;
        addCount(errors, error);
      }
      counts.milliseconds += milliseconds;
      countLatency(counts.latencies, milliseconds);
    },
    onRejected({ error }) {
      addCount(now().rejections, error);
    },
    last(count, until = clock.now()) {
      const end = Math.floor(until / 1_000);
      const requested = Array.from({ length: count }, (_none, index) => {
        const second = end - count + index;
        const slot = slots[placeOf(second)];
        return slot?.second === second ? slot : undefined;
      });
      return {
        from: (end - count) * 1_000,
        to: end * 1_000,
        seconds: requested.map((slot) => ({
          ...sumOf(slot ? [...slot.methods.values()] : []),
          rejected: [...(slot?.rejections.values() ?? [])].reduce((sum, count) => sum + count, 0),
        })),
        methods: methodsOf(requested),
        errors: countsOf(requested, 'errors'),
        rejections: countsOf(requested, 'rejections'),
      };
    },
  };
}

function sumOf(counts: readonly MethodCounts[]): { calls: number; errors: number } {
  let [calls, errors] = [0, 0];
  for (const one of counts) {
    calls += one.calls;
    errors += one.errors;
  }
  return { calls, errors };
}

function newSum(chain: string, method: string | undefined): MethodSum {
  return { chain, method, calls: 0, errors: 0, milliseconds: 0, latencies: emptyBuckets() };
}

/** Adds up the counts of each method, the most called first. */
export function sumOfMethods(counts: Iterable<MethodCounts>): readonly MethodCounts[] {
  const sums = new Map<string, MethodSum>();
  for (const { chain, method, calls, errors, milliseconds, latencies } of counts) {
    const key = `${chain} ${method}`;
    let sum = sums.get(key);
    if (!sum) sums.set(key, (sum = newSum(chain, method)));
    sum.calls += calls;
    sum.errors += errors;
    sum.milliseconds += milliseconds;
    addBuckets(sum.latencies, latencies);
  }
  return [...sums.values()].sort((one, other) => other.calls - one.calls);
}

const methodsOf = (slots: readonly (Slot | undefined)[]) =>
  sumOfMethods(slots.flatMap((slot) => [...(slot?.methods.values() ?? [])]));

function countsOf(slots: readonly (Slot | undefined)[], name: 'errors' | 'rejections') {
  const sums = new Map<string, number>();
  for (const slot of slots) for (const [error, count] of slot?.[name] ?? []) addCount(sums, error, count);
  return toErrorCounts(sums);
}
