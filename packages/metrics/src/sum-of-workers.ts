import { AggregatorRegistry } from 'prom-client';
import type { Metrics } from './create-metrics.ts';

/**
 * The metrics of a cluster's workers as one service's: counts are added up, of heads and of nodes the highest is told.
 * Read in the process that started them; each of them must have said {@link Metrics.tellParent}.
 */
export function sumOfWorkers(): Pick<Metrics, 'print' | 'contentType'> {
  const registry = new AggregatorRegistry();
  return { print: () => registry.clusterMetrics(), contentType: registry.contentType };
}
