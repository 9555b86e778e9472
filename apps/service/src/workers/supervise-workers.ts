import cluster, { type Worker } from 'node:cluster';
import { type AddressInfo, createServer as createNetServer, type Server } from 'node:net';
import type { Logger } from '@ethread/core';
import { createMetricsServer, relayTraffic, sumOfWorkers } from '@ethread/metrics';
import type { Configuration } from '../configuration/configuration.ts';
import { metricsOptionsOf } from '../create-service.ts';
import { listen } from '../listen.ts';
import { READY } from './ready-message.ts';
import { environmentOf, type WorkerRole } from './worker-role.ts';

/** How long a worker that ended is waited for before the next, in milliseconds. */
const RESTART_MS = 1_000;

/**
 * Runs the service in several processes that listen on one port, each for itself; the kernel hands new connections out.
 * The first writes the copies of chains, and the others, which read them, start once it is ready. One that ends is started
 * again; when one ends before it was ever ready, all do, since whoever started it has something to
 * put right. A signal to stop is handed on, and so is SIGHUP. Metrics are read here, summed; each tells the traffic of all.
 *
 * @returns the exit code.
 * @throws {UserError}
 */
export async function superviseWorkers(
  {
    workers: count,
    metrics,
    chains,
    ...address
  }: Pick<Configuration, 'workers' | 'metrics' | 'chains' | 'host' | 'port'>,
  { logger, stopped }: { readonly logger: Logger; readonly stopped: Promise<string> },
): Promise<number> {
  const living = new Map<Worker, Promise<void>>();
  const restarts = new Set<NodeJS.Timeout>();
  const failed = Promise.withResolvers<number>();
  let isStopping = false;

  function start(role: WorkerRole, isFirst: boolean, onReady?: () => void): void {
    const worker = cluster.fork(environmentOf(role));
    let wasReady = false;
    worker.on('message', (message) => {
      if (message !== READY) return;
      wasReady = true;
      onReady?.();
    });
    const exited = new Promise<void>((resolve) =>
      worker.on('exit', (code, signal) => {
        living.delete(worker);
        resolve();
        if (isStopping) return;
        if (isFirst && !wasReady) return failed.resolve(code === 0 ? 1 : code);
        logger.error(
          { worker: worker.process.pid, role, code, signal },
          'a worker ended and is started again',
        );
        const restart = setTimeout(() => {
          restarts.delete(restart);
          start(role, false);
        }, RESTART_MS);
        restarts.add(restart);
      }),
    );
    living.set(worker, exited);
  }

  // Nobody tells a worker that another service has the port, when that one shares it, too.
  const trial = createNetServer();
  await listen(() => startListening(trial, address), address);
  await new Promise((resolve) => trial.close(resolve));
  const metricsServer = metrics && createMetricsServer(sumOfWorkers(), metricsOptionsOf(metrics));
  const metricsAddress: AddressInfo | undefined =
    metricsServer && metrics && (await listen(metricsServer.listen, metrics));
  logger.info({ workers: count, ...(metricsAddress && { metricsPort: metricsAddress.port }) }, 'starting');
  const reload = () => {
    for (const worker of living.keys()) worker.process.kill('SIGHUP');
  };
  process.on('SIGHUP', reload);
  const endRelay = relayTraffic();
  const startReaders = () => {
    for (let index = 1; index < count && !isStopping; index++) start('reader', true);
  };
  // Until it is ready there is no copy to read, or not all of it.
  const readersWait = chains.some(({ copy }) => copy);
  start('writer', true, readersWait ? startReaders : undefined);
  if (!readersWait) startReaders();
  const end = await Promise.race([stopped, failed.promise]);
  isStopping = true;
  process.off('SIGHUP', reload);
  for (const restart of restarts) clearTimeout(restart);
  const signal = end === 'SIGINT' ? 'SIGINT' : 'SIGTERM';
  for (const worker of living.keys()) worker.process.kill(signal);
  await Promise.all(living.values());
  endRelay();
  await metricsServer?.close();
  return typeof end === 'number' ? end : 0;
}

function startListening(server: Server, { host, port }: Pick<Configuration, 'host' | 'port'>) {
  return new Promise<AddressInfo>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      if (address && typeof address === 'object') resolve(address);
    });
  });
}
