import { Histogram, type Registry } from 'prom-client';
import { type CallMeters, LATENCY_BOUNDS } from './call-meters.ts';

type Label = 'chain' | 'method' | 'le';

const NAME = 'ethread_call_duration_seconds';
const HELP = 'How long calls took, from the start of their work to their answer.';

/** The latencies that were counted, as a histogram of Prometheus: its own way to count costs more than a small call. */
export class LatencyHistogram extends Histogram<Label> {
  readonly #meters: CallMeters;

  constructor(meters: CallMeters, registry: Registry) {
    super({
      name: NAME,
      help: HELP,
      labelNames: ['chain', 'method'],
      buckets: [...LATENCY_BOUNDS],
      registers: [registry],
    });
    this.#meters = meters;
  }

  /** What the registry prints, and what `get` is made of. */
  getForPromString() {
    return Promise.resolve({
      name: NAME,
      help: HELP,
      type: 'histogram',
      aggregator: 'sum',
      values: [...this.#values()],
    });
  }

  *#values() {
    for (const { chain, method, meter } of this.#meters.entries()) {
      // The library's own form: a worker's parent is told all labels of a value, Prometheus prints the shared ones last.
      const sharedLabels = { chain, method };
      let count = 0;
      for (const [index, calls] of meter.buckets.entries()) {
        count += calls;
        const le = LATENCY_BOUNDS[index] ?? '+Inf';
        yield { metricName: `${NAME}_bucket`, labels: { le }, sharedLabels, value: count };
      }
      yield { metricName: `${NAME}_sum`, labels: {}, sharedLabels, value: meter.seconds };
      yield { metricName: `${NAME}_count`, labels: {}, sharedLabels, value: count };
    }
  }
}
