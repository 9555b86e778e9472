import cluster, { type Worker } from 'node:cluster';
import { type AddressInfo, createServer as createNetServer, type Server } from 'node:net';
import type { Logger } from '@ethread/core';
import { createMetricsServer, relayQuestions, sumOfWorkers } from '@ethread/metrics';
import type { Configuration } from '../configuration/configuration.ts';
import { metricsOptionsOf } from '../metrics-options.ts';
import { listen } from '../listen.ts';
import { READY } from './ready-message.ts';
import { environmentOf, type WorkerRole } from './worker-role.ts';

/** Delay between the end of a worker and its restart, in milliseconds. */
const RESTART_MS = 1_000;

/**
 * Runs the service in several processes that each listen on one port. The kernel distributes new connections. The first
 * process writes the local stores of chains. The others read them and start once the first is ready.
 *
 * A process that ends is restarted. When one ends before it was ever ready, all end, because the operator has something
 * to fix. The parent passes stop signals and SIGHUP on. It exposes the metrics, summed over all processes.
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

  // A worker gets no error when another service listens on the port and shares it, too.
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
  const endRelay = relayQuestions();
  const startReaders = () => {
    for (let index = 1; index < count && !isStopping; index++) start('reader', true);
  };
  // Before the writer is ready, the local store does not exist or is incomplete.
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
