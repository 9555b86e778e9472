import type { Clock } from '@ethread/core';
import type { MeteredCall } from './call-meters.ts';
import { addCount, toErrorCounts } from './error-counts.ts';
import { addMethod, addSlot, createCountRing, methodAt, type MethodSum, type Slot } from './count-ring.ts';
import { countLatency } from './latency-buckets.ts';
import type { MethodCounts, RecentCounts } from './recent-counts.ts';

/** The longest span in steps of a second, in seconds. */
export const RECENT_SECONDS = 60;

/**
 * The spans with longer steps: both lengths in seconds. A slot with eleven methods takes some 8 kB, and all spans of a
 * chain together 2.6 MB.
 */
const LONGER_SPANS = [
  { span: 3_600, step: 60 },
  { span: 86_400, step: 900 },
  { span: 604_800, step: 3_600 },
] as const;

/** Counts calls by second for a minute, and in longer steps for an hour, a day and a week. */
export interface RecentCalls {
  onCall(call: MeteredCall): void;
  onRejected(rejection: { readonly error: string }): void;
  /**
   * Returns the counts of the last seconds up to `until`, which is now by default. Up to {@link RECENT_SECONDS} they are
   * in steps of a second, without the second in progress. Any longer span is rounded up to an hour, a day or a week, and
   * its last step is in progress.
   */
  last(seconds: number, until?: number): RecentCounts;
}

/** Creates the counts of one server, which begin at its start. */
export function createRecentCalls({ clock }: { readonly clock: Clock }): RecentCalls {
  const seconds = createCountRing(RECENT_SECONDS + 2);
  const longer = LONGER_SPANS.map(({ span, step }) => ({
    span,
    step,
    ring: createCountRing(span / step + 1),
  }));
  /** The second in progress. Its counts are added to the longer steps when it has ended, once for all its calls. */
  let current: Slot | undefined;
  /** The last second that was added. A clock that is set back must not add it again. */
  let added = 0;
  /** The counts of the previous call, which nearly every call of a batch shares. */
  let latest: { readonly methods: Slot['methods']; readonly counts: MethodSum } | undefined;

  function countsNow({ methods }: Slot, chain: string, method: string | undefined): MethodSum {
    if (latest?.methods === methods && latest.counts.chain === chain && latest.counts.method === method)
      return latest.counts;
    const counts = methodAt(methods, `${chain} ${method}`, chain, method);
    latest = { methods, counts };
    return counts;
  }

  function slotNow(): Slot {
    const second = Math.max(Math.floor(clock.now() / 1_000), added + 1);
    if (current?.step === second) return current;
    addCurrent();
    return (current = seconds.slotAt(second));
  }

  function addCurrent(): void {
    if (!current) return;
    for (const { step, ring } of longer) addSlot(ring.slotAt(Math.floor(current.step / step)), current);
    added = current.step;
    current = undefined;
  }

  /** Returns the slots of a span, with the length of each step and the end of the last one, in seconds. */
  function slotsOf(span: number, now: number) {
    const found = longer.find((one) => span <= one.span) ?? longer.at(-1);
    if (span <= RECENT_SECONDS || !found) return { slots: seconds.before(now, span), step: 1, end: now };
    if (current && current.step < now) addCurrent();
    const end = Math.floor(now / found.step) + 1;
    const slots = found.ring.before(end, found.span / found.step);
    return { slots, step: found.step, end: end * found.step };
  }

  return {
    onCall({ chain, method, error, milliseconds }) {
      const slot = slotNow();
      const counts = countsNow(slot, chain, method);
      counts.calls++;
      if (error !== undefined) {
        counts.errors++;
        addCount(slot.errors, error);
      }
      counts.milliseconds += milliseconds;
      countLatency(counts.latencies, milliseconds);
    },
    onRejected({ error }) {
      addCount(slotNow().rejections, error);
    },
    last(count, until = clock.now()) {
      const now = Math.floor(until / 1_000);
      const { slots, step, end } = slotsOf(count, now);
      return {
        from: (end - slots.length * step) * 1_000,
        to: Math.min(end, now) * 1_000,
        stepSeconds: step,
        steps: slots.map((slot) => ({
          ...sumOf(slot ? [...slot.methods.values()] : []),
          rejected: [...(slot?.rejections.values() ?? [])].reduce((sum, count) => sum + count, 0),
        })),
        methods: methodsOf(slots),
        errors: countsOf(slots, 'errors'),
        rejections: countsOf(slots, 'rejections'),
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

/** Adds up the counts of each method, the most called first. */
export function sumOfMethods(counts: Iterable<MethodCounts>): readonly MethodCounts[] {
  const sums = new Map<string, MethodSum>();
  for (const one of counts) addMethod(sums, `${one.chain} ${one.method}`, one);
  return [...sums.values()].sort((one, other) => other.calls - one.calls);
}

const methodsOf = (slots: readonly (Slot | undefined)[]) =>
  sumOfMethods(slots.flatMap((slot) => [...(slot?.methods.values() ?? [])]));

function countsOf(slots: readonly (Slot | undefined)[], name: 'errors' | 'rejections') {
  const sums = new Map<string, number>();
  for (const slot of slots) for (const [error, count] of slot?.[name] ?? []) addCount(sums, error, count);
  return toErrorCounts(sums);
}
