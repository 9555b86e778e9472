import { AggregatorRegistry } from 'prom-client';
import type { Metrics } from './create-metrics.ts';

/**
 * Combines the metrics of a cluster's workers into those of one service. Counts are added, and of heads and nodes the
 * highest value counts. Runs in the process that started the workers, each of which must have called {@link
 * Metrics.notifyParent}.
 */
export function sumOfWorkers(): Pick<Metrics, 'print' | 'contentType'> {
  const registry = new AggregatorRegistry();
  return { print: () => registry.clusterMetrics(), contentType: registry.contentType };
}
