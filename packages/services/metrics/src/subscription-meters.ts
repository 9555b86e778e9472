import type { SubscriptionEvent } from '@ethread/ports';
import type { Registry } from 'prom-client';
import type { CallMeters } from './call-meters.ts';
import { addCount } from './error-counts.ts';
import { METRICS } from './metric-definitions.ts';
import { registerMetric } from './register-metric.ts';

interface SubscriptionCounts {
  open: number;
  readonly dropped: Map<string, number>;
}

/** Counts subscriptions and their notifications. Their credits and bytes count with those of calls. */
export class SubscriptionMeters {
  readonly #chains = new Map<string, SubscriptionCounts>();
  readonly #calls: CallMeters;

  constructor(registry: Registry, calls: CallMeters) {
    this.#calls = calls;
    const chains = this.#chains;
    registerMetric(registry, METRICS.subscriptions, 'sum', function* () {
      for (const [chain, { open }] of chains) yield [{ chain }, open];
    });
    registerMetric(registry, METRICS.droppedSubscriptions, 'sum', function* () {
      for (const [chain, { dropped }] of chains)
        for (const [reason, count] of dropped) yield [{ chain, reason }, count];
    });
  }

  add(event: SubscriptionEvent): void {
    const { chain } = event;
    let counts = this.#chains.get(chain);
    if (!counts) this.#chains.set(chain, (counts = { open: 0, dropped: new Map() }));
    if (event.kind === 'opened') counts.open++;
    else if (event.kind === 'notified') {
      const meter = this.#calls.of(chain, event.method);
      meter.credits += event.credits;
      meter.bytes += event.bytes;
    } else {
      counts.open--;
      const { reason } = event;
      if (reason !== undefined) addCount(counts.dropped, reason);
    }
  }
}
