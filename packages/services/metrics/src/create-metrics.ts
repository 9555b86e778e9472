import { eventLoopTurns } from '@ethread/core';
import type { SubscriptionEvent } from '@ethread/ports';
import { AggregatorRegistry, collectDefaultMetrics, Counter, Registry } from 'prom-client';
import { CallMeters, type MeteredCall } from './call-meters.ts';
import { type ChainGauges, registerChainMetrics } from './chain-metrics.ts';
import { LatencyHistogram } from './latency-histogram.ts';
import { type OperationGauges, registerOperationMetrics } from './operation-metrics.ts';
import { type MetricDefinition, METRICS } from './metric-definitions.ts';
import { registerMetric } from './register-metric.ts';
import { SubscriptionMeters } from './subscription-meters.ts';

/** The service's metrics for Prometheus. No label contains a key, an address or a node's URL. */
export interface Metrics {
  onCall(call: MeteredCall): void;
  /** Counts a request that was rejected as a whole, by the error's name. */
  onRejected(rejection: { readonly error: string }): void;
  onSubscription(event: SubscriptionEvent): void;
  /** Prints Prometheus' text format 0.0.4. */
  print(): Promise<string>;
  readonly contentType: string;
  /** Sends the metrics to the parent process on request, in a cluster's worker. */
  notifyParent(): void;
}

export interface MetricsModules {
  readonly chains: () => readonly ChainGauges[];
  readonly webSockets: () => number;
  /** Returns the number of HTTP requests and WebSocket messages in flight. */
  readonly inFlight: () => number;
  /** Returns the bytes of requests and unread responses in memory. Default: none. */
  readonly bufferedBytes?: () => number;
  /** Returns the number of uncaught exceptions. Default: none. */
  readonly uncaughtExceptions?: () => number;
  /** The state of stores, certificates and the configuration. Default: none. */
  readonly operation?: OperationGauges | undefined;
}

/** Creates the metrics, with those of the process: memory, CPU, event-loop delay, garbage collection. */
export function createMetrics({
  chains,
  webSockets,
  inFlight,
  bufferedBytes = () => 0,
  uncaughtExceptions = () => 0,
  operation,
}: MetricsModules): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const meters = new CallMeters();
  registerCallMetrics(registry, meters);
  const subscriptions = new SubscriptionMeters(registry, meters);
  registerChainMetrics(registry, chains);
  registerOperationMetrics(registry, operation);
  const value = (definition: MetricDefinition, read: () => number) =>
    registerMetric(registry, definition, 'sum', () => [[{}, read()]]);
  value(METRICS.webSocketConnections, webSockets);
  value(METRICS.requestsInFlight, inFlight);
  value(METRICS.bufferedBytes, bufferedBytes);
  value(METRICS.uncaughtExceptions, uncaughtExceptions);
  const rejections = new Counter({
    name: METRICS.rejectedRequests.name,
    help: METRICS.rejectedRequests.help,
    labelNames: METRICS.rejectedRequests.labels,
    registers: [registry],
  });
  return {
    onCall: (call) => meters.add(call),
    onRejected: ({ error }) => rejections.inc({ error }),
    onSubscription: (event) => subscriptions.add(event),
    print: () => printInTurns(registry),
    contentType: registry.contentType,
    notifyParent() {
      AggregatorRegistry.setRegistries(registry);
      // Created for its side effect: from now on it responds to the parent's requests.
      new AggregatorRegistry();
    },
  };
}

/** The client of the turns that a scrape takes. It is no key's id. */
const SCRAPE = 'metrics';

/** Prints one metric after another, in turns with clients: all of them at once would delay calls by some 20 ms. */
async function printInTurns(registry: Registry): Promise<string> {
  const texts: string[] = [];
  for (const { name } of registry.getMetricsAsArray()) {
    await eventLoopTurns.take(SCRAPE);
    texts.push(await registry.getSingleMetricAsString(name));
  }
  return `${texts.join('\n\n')}\n`;
}

function registerCallMetrics(registry: Registry, meters: CallMeters): void {
  registerMetric(registry, METRICS.calls, 'sum', function* () {
    for (const { chain, method, meter } of meters.entries()) {
      for (const [outcome, counts] of meter.outcomes) {
        for (const [source, count] of Object.entries(counts)) {
          if (count > 0) yield [{ chain, method, outcome, source }, count];
        }
      }
    }
  });
  new LatencyHistogram(meters, registry);
  const sum = (definition: MetricDefinition, field: 'credits' | 'bytes' | 'unproven') =>
    registerMetric(registry, definition, 'sum', function* () {
      for (const { chain, method, meter } of meters.entries()) yield [{ chain, method }, meter[field]];
    });
  sum(METRICS.credits, 'credits');
  sum(METRICS.responseBytes, 'bytes');
  sum(METRICS.unprovenCalls, 'unproven');
}
