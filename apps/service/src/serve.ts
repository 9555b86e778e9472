import cluster from 'node:cluster';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { systemClock } from '@ethread/core';
import { returnMemory } from '@ethread/execution';
import { pino } from 'pino';
import type { Configuration, TlsConfiguration } from './configuration/configuration.ts';
import { followConfiguration } from './configuration/follow-configuration.ts';
import { createService, type Service } from './create-service.ts';
import { createImportProgress } from './import-progress.ts';
import { createStatusLine } from './status-line.ts';
import { FAULT_EXIT_CODE, watchFaults } from './fault-exit.ts';
import { stderrStream } from './stderr-stream.ts';
import { stopSignal } from './stop-signal.ts';
import { READY } from './workers/ready-message.ts';
import { superviseWorkers } from './workers/supervise-workers.ts';
import { roleIn } from './workers/worker-role.ts';

/** Time that stores have to close after the drain, in milliseconds. */
const CLOSING_MS = 10_000;

/** The addresses of a running service. */
export interface ServedAddresses {
  readonly url: string;
  /** Address of the administration, when there is one. */
  readonly adminUrl: string | undefined;
  /** Paths of the served sites. */
  readonly sites: readonly string[];
  /** Address of the dashboard, when it is served. */
  readonly dashboard: string | undefined;
}

export interface ServeOptions {
  /** Called before the stores are opened. Signals end the service from here on. @throws {UserError} */
  readonly prepare?: () => Promise<void>;
  /** Called when the service can serve requests. Returns the text to print for a person. */
  readonly greeting?: (addresses: ServedAddresses) => string;
  /** Printed for a person when a signal has ended the service. */
  readonly farewell?: string;
  /** Configuration file, which the service follows while it runs. */
  readonly file?: string;
}

/** Serves until a signal ends the service. Resolves to the exit code. @throws {UserError} */
export async function serve(
  configuration: Configuration,
  { prepare, greeting, farewell, file }: ServeOptions = {},
): Promise<number> {
  const logger = pino({ level: configuration.logLevel }, stderrStream);
  const faults = watchFaults(process, { logger });
  const stopped = stopSignal(file === undefined ? ['SIGINT', 'SIGTERM', 'SIGHUP'] : ['SIGINT', 'SIGTERM']);
  if (configuration.workers > 1 && cluster.isPrimary)
    return superviseWorkers(configuration, { logger, stopped });
  const progress = createImportProgress(
    createStatusLine(process.stderr, systemClock.monotonic, (text) => logger.info({}, text)),
    systemClock.monotonic,
    (name) => configuration.chains.find((chain) => chain.name === name)?.copy?.import ?? [],
  );
  const worker = cluster.isWorker ? roleIn(process.env) : undefined;
  const opening = new AbortController();
  void stopped.then((signal) => opening.abort(signal));
  const reloads = { applied: 0, rejected: 0 };
  await prepare?.();
  const service = await createService(configuration, {
    logger,
    clock: systemClock,
    random: Math.random,
    worker,
    uncaughtExceptions: () => faults.count,
    reloads: () => reloads,
    imports: progress.gauges,
    onProgress: (chain, report) => progress.report(chain, report),
    warmUp: returnMemory,
    signal: opening.signal,
  }).catch((error: unknown) => {
    if (opening.signal.aborted && error === opening.signal.reason) return undefined;
    throw error;
  });
  if (!service) {
    printFarewell(farewell);
    return 0;
  }
  const { delayMs, timeoutMs } = configuration.drain;
  faults.canDrain(delayMs + timeoutMs + CLOSING_MS);
  const ended = Promise.race([stopped, faults.faulted]);
  const url = urlOf(service.address, configuration.tls);
  const { adminAddress, metricsAddress } = service;
  const adminUrl = adminAddress && urlOf(adminAddress, configuration.admin?.tls);
  const dashboard = adminUrl !== undefined && service.hasDashboard ? `${adminUrl}/dashboard/` : undefined;
  logger.info(
    {
      url,
      ...(adminUrl !== undefined && { adminUrl }),
      ...(dashboard !== undefined && { dashboard }),
      ...(metricsAddress && { metricsUrl: `${urlOf(metricsAddress, undefined)}/metrics` }),
    },
    'listening',
  );
  const addresses = { url, adminUrl, sites: service.sites, dashboard };
  const followed =
    file === undefined
      ? undefined
      : followConfiguration(file, configuration, {
          logger,
          apply: (changed) => service.apply(changed),
          onReload: (outcome) => void reloads[outcome]++,
        });
  if (followed)
    process.on('SIGHUP', () => {
      followed.reload();
      service.reloadCertificates();
    });
  try {
    const outcome = await Promise.race([service.started.then(() => 'started' as const), ended]);
    progress.end();
    if (outcome === 'started') {
      // From here on, other workers can read the local stores, even when they are still nearly empty.
      cluster.worker?.send(READY);
      for (const problem of service.problems) logger.warn({ problem }, 'not ready');
      void service.ready.then(() => {
        logger.info({ url, ...(worker && { role: worker }) }, 'ready');
        if (greeting) process.stdout.write(greeting(addresses));
      });
    }
    const signal = await ended;
    logger.info({ signal }, 'stopping');
    await letThemLeave(service, signal, delayMs);
  } finally {
    progress.end();
    followed?.close();
    await service.close();
  }
  printFarewell(farewell);
  return faults.count > 0 ? FAULT_EXIT_CODE : 0;
}

/** Prints the closing line over the `^C` that a terminal shows. */
function printFarewell(farewell: string | undefined): void {
  if (farewell !== undefined) process.stdout.write(`${process.stdout.isTTY ? '\r' : ''}${farewell}\n`);
}

/**
 * Waits for load balancers to notice the drain. SIGTERM comes from a supervisor behind a load balancer, and a fault is
 * treated alike. A user who presses Ctrl-C does not have to wait.
 */
async function letThemLeave(service: Service, signal: string, delayMs: number): Promise<void> {
  if (signal !== 'SIGTERM' && signal !== 'fault') return;
  service.leave(delayMs > 0);
  await setTimeout(delayMs);
}

function urlOf({ address, port }: AddressInfo, tls: TlsConfiguration | undefined): string {
  return `http${tls ? 's' : ''}://${address.includes(':') ? `[${address}]` : address}:${port}`;
}
