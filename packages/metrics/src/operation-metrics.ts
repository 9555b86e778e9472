import type { Registry } from 'prom-client';
import { METRICS } from './metric-definitions.ts';
import { registerMetric } from './register-metric.ts';

/** A folder of stores. */
export interface StoreGauges {
  /** The name of the chain, or `accounts`. */
  readonly store: string;
  /** The size of the folder, in bytes on the disk. */
  readonly bytes: number;
  /** The free bytes of its disk. */
  readonly freeBytes: number;
}

/** The state that operators watch besides that of the chains. Everything is read when Prometheus asks. */
export interface OperationGauges {
  /** The version of the service. */
  readonly version: string;
  readonly stores: () => readonly StoreGauges[];
  /** Returns the time at which the certificate of each listener ends, in milliseconds since 1970. */
  readonly certificateEnds: () => Readonly<Record<string, number>>;
  /** Returns the reloads of the configuration by outcome. */
  readonly reloads: () => Readonly<Record<string, number>>;
  /** Returns the reads of damaged rows of keys, usage and credits. */
  readonly damagedAccountReads: () => number;
}

/** Registers the metrics of the deployment. Without `gauges` they have no values. */
export function registerOperationMetrics(registry: Registry, gauges: OperationGauges | undefined): void {
  registerMetric(registry, METRICS.buildInfo, 'max', function* () {
    if (gauges) yield [{ version: gauges.version, node: process.versions.node }, 1];
  });
  registerMetric(registry, METRICS.storeBytes, 'max', function* () {
    for (const { store, bytes } of gauges?.stores() ?? []) yield [{ store }, bytes];
  });
  registerMetric(registry, METRICS.diskFreeBytes, 'max', function* () {
    for (const { store, freeBytes } of gauges?.stores() ?? []) yield [{ store }, freeBytes];
  });
  registerMetric(registry, METRICS.certificateEnd, 'max', function* () {
    for (const [listener, end] of Object.entries(gauges?.certificateEnds() ?? {}))
      yield [{ listener }, end / 1_000];
  });
  registerMetric(registry, METRICS.configurationReloads, 'max', function* () {
    for (const [outcome, count] of Object.entries(gauges?.reloads() ?? {})) yield [{ outcome }, count];
  });
  registerMetric(registry, METRICS.damagedAccountReads, 'sum', function* () {
    if (gauges) yield [{}, gauges.damagedAccountReads()];
  });
}
