import { type ErrorCounts, type LatencyBuckets, percentileOf, RECENT_SECONDS } from '@ethread/metrics';
import type { AdminContext } from '../admin-context.ts';
import type { AdminModules } from '../admin-modules.ts';
import type { Handlers } from '../generated/handlers.gen.ts';
import { requireService } from './require-service.ts';
import { timeToText } from './time.ts';

/** Returns the traffic of the last minute, hour, day or week. */
export function traffic_get({ service, clock }: AdminModules): Handlers<AdminContext>['traffic_get'] {
  return async ([count = RECENT_SECONDS]) => {
    const traffic = await requireService(service).traffic(count, clock.now());
    const { from, to, stepSeconds, webSockets, steps, methods, errors, rejections } = traffic;
    return {
      from: timeToText(from),
      to: timeToText(to),
      stepSeconds,
      webSockets,
      steps: [...steps],
      methods: methods.map(({ chain, method = 'none', latencies, ...counts }) => ({
        chain,
        method,
        calls: counts.calls,
        errors: counts.errors,
        milliseconds: counts.milliseconds / counts.calls,
        p50: percentile(latencies, 0.5),
        p95: percentile(latencies, 0.95),
        p99: percentile(latencies, 0.99),
      })),
      errors: errors.map(toRow),
      rejections: rejections.map(toRow),
    };
  };
}

/** Returns a percentile in milliseconds with two decimal places, which is finer than its bucket. */
const percentile = (latencies: LatencyBuckets, share: number) =>
  Math.round(percentileOf(latencies, share) * 100) / 100;

const toRow = ({ error, count }: ErrorCounts) => ({ error, count });
