import type { Registry } from 'prom-client';
import { type MetricDefinition, METRICS } from './metric-definitions.ts';
import { registerMetric } from './register-metric.ts';

export interface StoreGauges {
  /** The name of the chain, or `accounts`. */
  readonly store: string;
  /** The size of the folder, in bytes on the disk. */
  readonly bytes: number;
  readonly freeBytes: number;
}

/** The import of a chain's files at the start. */
export interface ImportGauges {
  readonly chain: string;
  readonly isRunning: boolean;
  readonly kind: 'import' | 'execution';
  /** The done share, from 0 to 1: bytes of the files, then blocks to execute. */
  readonly share: number;
  readonly blocks: number;
  readonly block: number;
  /** The processed blocks a second. undefined before it is known. */
  readonly perSecond: number | undefined;
  /** The expected remaining time in seconds. undefined before it is known. */
  readonly secondsLeft: number | undefined;
}

/** The state that operators watch besides that of the chains. Everything is read when Prometheus asks. */
export interface OperationGauges {
  readonly version: string;
  readonly stores: () => readonly StoreGauges[];
  /** Returns the time at which the certificate of each listener ends, in milliseconds since 1970. */
  readonly certificateEnds: () => Readonly<Record<string, number>>;
  readonly reloads: () => Readonly<Record<string, number>>;
  /** Returns the keys that have spent 90 % of their day's credits, by plan. */
  readonly keysNearLimit: () => ReadonlyMap<string, number>;
  /** Returns the reads of damaged rows of keys, usage and credits. */
  readonly damagedAccountReads: () => number;
  /** Returns the connections that were closed at once, by the limit that they exceeded. */
  readonly rejectedConnections: () => Readonly<Record<string, number>>;
  /** Returns whether PostgreSQL was reached at the last attempt. undefined where accounts are in a file. */
  readonly isPostgresReached: () => boolean | undefined;
  readonly imports: () => readonly ImportGauges[];
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
  registerMetric(registry, METRICS.keysNearLimit, 'max', function* () {
    for (const [plan, keys] of gauges?.keysNearLimit() ?? []) yield [{ plan }, keys];
  });
  registerMetric(registry, METRICS.damagedAccountReads, 'sum', function* () {
    if (gauges) yield [{}, gauges.damagedAccountReads()];
  });
  registerMetric(registry, METRICS.rejectedConnections, 'sum', function* () {
    for (const [limit, count] of Object.entries(gauges?.rejectedConnections() ?? {}))
      yield [{ limit }, count];
  });
  registerMetric(registry, METRICS.databaseUp, 'min', function* () {
    const isReached = gauges?.isPostgresReached();
    if (isReached !== undefined) yield [{}, Number(isReached)];
  });
  registerImportMetrics(registry, () => gauges?.imports() ?? []);
}

const IMPORT_METRICS: readonly (readonly [MetricDefinition, (progress: ImportGauges) => number])[] = [
  [METRICS.importRunning, ({ isRunning }) => Number(isRunning)],
  [METRICS.importShare, ({ share }) => share],
  [METRICS.importBlocks, ({ blocks }) => blocks],
];

function registerImportMetrics(registry: Registry, read: () => readonly ImportGauges[]): void {
  for (const [definition, valueOf] of IMPORT_METRICS) {
    registerMetric(registry, definition, 'max', function* () {
      for (const one of read()) yield [{ chain: one.chain }, valueOf(one)];
    });
  }
}
