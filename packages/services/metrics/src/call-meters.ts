import type { ObservedCall } from '@ethread/ports';

/** A completed call, with the fields that labels may contain. Each item of a batch counts. */
export type MeteredCall = Pick<
  ObservedCall,
  'chain' | 'method' | 'error' | 'source' | 'isUnproven' | 'milliseconds' | 'credits' | 'bytes'
>;

/** Upper bounds of the latency buckets, in seconds. */
export const LATENCY_BOUNDS = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
] as const;

/** The counts of one method on a chain. */
export class MethodMeter {
  readonly outcomes = new Map<string, Record<MeteredCall['source'], number>>();
  /** Calls by bucket, each without the smaller ones. The last bucket is beyond all bounds. */
  readonly buckets = new Float64Array(LATENCY_BOUNDS.length + 1);
  seconds = 0;
  credits = 0;
  bytes = 0;
  unproven = 0;

  add({ error, source, milliseconds, credits, bytes, isUnproven }: MeteredCall): void {
    const outcome = error ?? 'ok';
    let counts = this.outcomes.get(outcome);
    if (!counts) this.outcomes.set(outcome, (counts = { service: 0, partner: 0 }));
    counts[source]++;
    const seconds = milliseconds / 1_000;
    let bucket = 0;
    for (const bound of LATENCY_BOUNDS) {
      if (seconds <= bound) break;
      bucket++;
    }
    this.buckets[bucket] = (this.buckets[bucket] ?? 0) + 1;
    this.seconds += seconds;
    this.credits += credits;
    this.bytes += bytes;
    if (isUnproven) this.unproven++;
  }
}

/** The label of calls that name no method of the contract. */
const NO_METHOD = 'none';

/** Counts calls in some tens of nanoseconds each. The figures for Prometheus are computed on request. */
export class CallMeters {
  readonly #chains = new Map<string, Map<string, MethodMeter>>();

  add(call: MeteredCall): void {
    this.of(call.chain, call.method ?? NO_METHOD).add(call);
  }

  of(chain: string, method: string): MethodMeter {
    let methods = this.#chains.get(chain);
    if (!methods) this.#chains.set(chain, (methods = new Map()));
    let meter = methods.get(method);
    if (!meter) methods.set(method, (meter = new MethodMeter()));
    return meter;
  }

  *entries(): Iterable<{ readonly chain: string; readonly method: string; readonly meter: MethodMeter }> {
    for (const [chain, methods] of this.#chains) {
      for (const [method, meter] of methods) yield { chain, method, meter };
    }
  }
}
