import type { Clock } from '@ethread/core';
import type { MeteredCall } from './call-meters.ts';

/** The calls of one second. */
export interface SecondCounts {
  readonly calls: number;
  /** Calls that ended with an error. */
  readonly errors: number;
  /** Requests that were rejected as a whole. */
  readonly refused: number;
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
}

/** The longest supported span, in seconds. */
export const RECENT_SECONDS = 60;

/** Counts calls by second, and forgets them after a minute. */
export interface RecentCalls {
  onCall(call: MeteredCall): void;
  onRefused(): void;
  /**
   * Returns the last whole seconds up to `until`, which is now by default: at most {@link RECENT_SECONDS}, without the
   * second in progress.
   */
  last(seconds: number, until?: number): RecentCounts;
}

interface Slot {
  /** Seconds since 1970. */
  readonly second: number;
  refused: number;
  readonly methods: Map<string, Mutable<MethodCounts>>;
}
type Mutable<Value> = { -readonly [Key in keyof Value]: Value[Key] };

/** Creates the counts of one server. */
export function createRecentCalls({ clock }: { readonly clock: Clock }): RecentCalls {
  /** Slots by second. A later second replaces one that is too old. */
  const slots: (Slot | undefined)[] = Array.from({ length: RECENT_SECONDS + 2 }, () => undefined);
  const placeOf = (second: number) => second % slots.length;

  function now(): Slot {
    const second = Math.floor(clock.now() / 1_000);
    const place = placeOf(second);
    const held = slots[place];
    if (held?.second === second) return held;
    return (slots[place] = { second, refused: 0, methods: new Map() });
  }

  return {
    onCall({ chain, method, error, milliseconds }) {
      const { methods } = now();
      const key = `${chain} ${method}`;
      let counts = methods.get(key);
      if (!counts) methods.set(key, (counts = { chain, method, calls: 0, errors: 0, milliseconds: 0 }));
      counts.calls++;
      if (error !== undefined) counts.errors++;
      counts.milliseconds += milliseconds;
    },
    onRefused() {
      now().refused++;
    },
    last(count, until = clock.now()) {
      const end = Math.floor(until / 1_000);
      const asked = Array.from({ length: count }, (_none, index) => {
        const second = end - count + index;
        const slot = slots[placeOf(second)];
        return slot?.second === second ? slot : undefined;
      });
      return {
        from: (end - count) * 1_000,
        to: end * 1_000,
        seconds: asked.map((slot) => ({
          ...sumOf(slot ? [...slot.methods.values()] : []),
          refused: slot?.refused ?? 0,
        })),
        methods: methodsOf(asked),
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

function methodsOf(slots: readonly (Slot | undefined)[]): readonly MethodCounts[] {
  const sums = new Map<string, Mutable<MethodCounts>>();
  for (const slot of slots) {
    for (const [key, counts] of slot?.methods ?? []) {
      const sum = sums.get(key);
      if (!sum) sums.set(key, { ...counts });
      else {
        sum.calls += counts.calls;
        sum.errors += counts.errors;
        sum.milliseconds += counts.milliseconds;
      }
    }
  }
  return [...sums.values()].sort((one, other) => other.calls - one.calls);
}
