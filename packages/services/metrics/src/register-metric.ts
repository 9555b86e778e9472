import { Counter, Gauge, type Registry } from 'prom-client';
import type { MetricDefinition } from './metric-definitions.ts';

/** Registers a gauge or counter whose values are read on request. */
export function registerMetric(
  registry: Registry,
  { name, help, type, labels }: MetricDefinition,
  aggregator: 'max' | 'min' | 'sum',
  read: () => Iterable<readonly [Readonly<Record<string, string>>, number | undefined]>,
): void {
  const options = { name, help, aggregator, labelNames: labels, registers: [registry] };
  if (type === 'counter') {
    new Counter({
      ...options,
      collect() {
        this.reset();
        for (const [values, value] of read()) if (value !== undefined) this.inc(values, value);
      },
    });
  } else {
    new Gauge({
      ...options,
      collect() {
        this.reset();
        for (const [values, value] of read()) if (value !== undefined) this.set(values, value);
      },
    });
  }
}
