import { createHostCheck } from '@ethread/http';
import type { MetricsServerOptions } from '@ethread/metrics';
import type { Configuration } from './configuration/configuration.ts';

/** Returns the options of the metrics server. */
export function metricsOptionsOf({
  hosts,
  ...metrics
}: NonNullable<Configuration['metrics']>): MetricsServerOptions {
  return { ...metrics, isAllowedHost: createHostCheck(hosts) };
}
