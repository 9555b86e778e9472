import { Histogram, type Registry } from 'prom-client';
import { type CallMeters, LATENCY_BOUNDS } from './call-meters.ts';
import { METRICS } from './metric-definitions.ts';

type Label = 'chain' | 'method' | 'le';

const { name: NAME, help: HELP, labels: LABELS } = METRICS.callDuration;

/** A Prometheus histogram of the counted latencies. The library's own counting costs more than a small call. */
export class LatencyHistogram extends Histogram<Label> {
  readonly #meters: CallMeters;

  constructor(meters: CallMeters, registry: Registry) {
    super({
      name: NAME,
      help: HELP,
      labelNames: LABELS,
      buckets: [...LATENCY_BOUNDS],
      registers: [registry],
    });
    this.#meters = meters;
  }

  /** Returns the values that the registry prints, and from which `get` is built. */
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
      // The library's own form: a worker sends its parent all labels of a value, while Prometheus prints the shared
      // ones last.
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
