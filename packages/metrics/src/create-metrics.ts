import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import { CallMeters, type MeteredCall } from './call-meters.ts';
import { type ChainGauges, registerChainMetrics } from './chain-metrics.ts';
import { LatencyHistogram } from './latency-histogram.ts';

/** The service's metrics for Prometheus. No label contains a key, an address or a node's URL. */
export interface Metrics {
  onCall(call: MeteredCall): void;
  /** Counts a request that was rejected as a whole, by the error's name. */
  onRefused(refusal: { readonly error: string }): void;
  /** Prints Prometheus' text format 0.0.4. */
  print(): Promise<string>;
  readonly contentType: string;
  /** Sends the metrics to the parent process on request, in a cluster's worker. */
  tellParent(): void;
}

export interface MetricsModules {
  /** Returns the current state of the chains. */
  readonly chains: () => readonly ChainGauges[];
  /** Returns the number of open WebSockets. */
  readonly webSockets: () => number;
  /** Returns the number of HTTP requests and WebSocket messages in progress. */
  readonly underWay: () => number;
  /** Returns the bytes of requests and unread responses in memory. Default: none. */
  readonly heldBytes?: () => number;
  /** Returns the number of uncaught exceptions. Default: none. */
  readonly uncaughtExceptions?: () => number;
}

/** Creates the metrics, with those of the process: memory, CPU, event-loop delay, garbage collection. */
export function createMetrics({
  chains,
  webSockets,
  underWay,
  heldBytes = () => 0,
  uncaughtExceptions = () => 0,
}: MetricsModules): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const meters = new CallMeters();
  registerCallMetrics(registry, meters);
  registerChainMetrics(registry, chains);
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge('ethread_websockets', 'WebSockets that are open.', webSockets);
  gauge('ethread_requests_under_way', 'HTTP requests and WebSocket messages that are worked on.', underWay);
  gauge('ethread_held_bytes', 'Bytes of requests and unread responses that are held for clients.', heldBytes);
  new Counter({
    name: 'ethread_uncaught_exceptions_total',
    help: 'Exceptions that nothing caught; the process drains and ends with code 70.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(uncaughtExceptions());
    },
  });
  const refusals = new Counter({
    name: 'ethread_refusals_total',
    help: 'Requests that were refused whole, by the error.',
    labelNames: ['error'],
    registers: [registry],
  });
  return {
    onCall: (call) => meters.add(call),
    onRefused: ({ error }) => refusals.inc({ error }),
    print: () => registry.metrics(),
    contentType: registry.contentType,
    tellParent() {
      AggregatorRegistry.setRegistries(registry);
      // Created for its side effect: from now on it responds to the parent's requests.
      new AggregatorRegistry();
    },
  };
}

function registerCallMetrics(registry: Registry, meters: CallMeters): void {
  new Counter({
    name: 'ethread_calls_total',
    help: 'Calls by how they were answered: ok, or the name of the error.',
    labelNames: ['chain', 'method', 'outcome', 'source'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { chain, method, meter } of meters.entries()) {
        for (const [outcome, counts] of meter.outcomes) {
          for (const [source, count] of Object.entries(counts)) {
            if (count > 0) this.inc({ chain, method, outcome, source }, count);
          }
        }
      }
    },
  });
  new LatencyHistogram(meters, registry);
  const sum = (name: string, help: string, field: 'credits' | 'bytes') =>
    new Counter({
      name,
      help,
      labelNames: ['chain', 'method'],
      registers: [registry],
      collect() {
        this.reset();
        for (const { chain, method, meter } of meters.entries()) this.inc({ chain, method }, meter[field]);
      },
    });
  sum('ethread_credits_total', 'Credits that calls were owed.', 'credits');
  sum('ethread_answer_bytes_total', 'Bytes of answers.', 'bytes');
}
