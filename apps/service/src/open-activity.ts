import type { Operation, RunningService } from '@ethread/admin';
import type { Clock } from '@ethread/core';
import {
  createRecentCalls,
  createRequestLog,
  latestOf,
  questionWorkers,
  sumOfTraffic,
  type Traffic,
  type WorkerQuestion,
  type WorkerReport,
} from '@ethread/metrics';
import type { GatewayObserver } from '@ethread/ports';
import type { Configuration } from './configuration/configuration.ts';
import { servesAccount } from './sites/open-sites.ts';
import type { WorkerRole } from './workers/worker-role.ts';

export interface Activity extends Pick<RunningService, 'traffic' | 'requests'> {
  readonly observers: readonly GatewayObserver[];
  /** Returns the memory of all processes. */
  memory(): Promise<Operation['memory']>;
}

export interface ActivityModules {
  readonly clock: Clock;
  /** Returns the open WebSockets of this process. */
  readonly webSockets: () => number;
  /** Role of this process. undefined when it is the only one. */
  readonly worker: WorkerRole | undefined;
}

/** Records recent traffic and requests. Returns undefined where no administration and no account reports them. */
export function openActivity(
  { clock, webSockets, worker }: ActivityModules,
  configuration: Configuration,
): Activity | undefined {
  const { accounts, admin, logParams } = configuration;
  if (!accounts || !(admin || servesAccount(configuration))) return undefined;
  const recent = createRecentCalls({ clock });
  const log = createRequestLog({ clock }, { storesParams: logParams });
  const trafficOf = (seconds: number, until: number): Traffic => ({
    ...recent.last(seconds, until),
    webSockets: webSockets(),
  });
  const own = ({ traffic, requests, memory }: WorkerQuestion): WorkerReport => ({
    ...(traffic && { traffic: trafficOf(traffic.seconds, traffic.until) }),
    ...(requests && { requests: log.find(requests) }),
    ...(memory && { memory: process.memoryUsage.rss() }),
  });
  const ask = worker ? questionWorkers(own) : async (question: WorkerQuestion) => [own(question)];
  return {
    observers: [recent, log],
    async traffic(seconds, until) {
      const reports = await ask({ traffic: { seconds, until } });
      const [first, ...others] = reports.flatMap(({ traffic }) => traffic ?? []);
      return sumOfTraffic(first ?? trafficOf(seconds, until), others);
    },
    async memory() {
      const reports = await ask({ memory: true });
      const used = reports.flatMap(({ memory }) => memory ?? []);
      return {
        used: used.reduce((sum, bytes) => sum + bytes, 0),
        available: process.availableMemory(),
        processes: used.length,
      };
    },
    async requests(filter) {
      const reports = await ask({ requests: filter });
      return latestOf(
        reports.flatMap(({ requests = [] }) => requests),
        filter.count,
      );
    },
  };
}
