import { systemClock } from '@ethread/core';
import { type DestinationStream, pino } from 'pino';
import type { Configuration } from './configuration/configuration.ts';
import { createService } from './create-service.ts';
import { createImportProgress } from './import-progress.ts';

/** A second Ctrl-C this long after the first means: now. In milliseconds; terminals and wrappers may double the first. */
const IMPATIENCE_MS = 1_000;

export interface ServeOptions {
  /** Told once the service can answer; returns what is printed for a person. */
  readonly greeting?: (url: string) => string;
}

/** Serves until a signal ends it. Resolves to the exit code. @throws {UserError} */
export async function serve(configuration: Configuration, { greeting }: ServeOptions = {}): Promise<number> {
  const logger = pino({ level: configuration.logLevel }, stderrStream);
  // A fault that nothing caught ends the request it belongs to, not the service.
  process.on('uncaughtException', (error) => logger.error({ err: error }, 'a fault was not caught'));
  const progress = createImportProgress(process.stderr, logger, systemClock.monotonic);
  const stopped = stopSignal();
  const service = await createService(configuration, {
    logger,
    clock: systemClock,
    onProgress: (chain, report) => progress.report(chain, report),
  });
  const { address, port } = service.address;
  const url = `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
  logger.info({ url }, 'listening');
  try {
    const outcome = await Promise.race([service.ready.then(() => 'ready' as const), stopped]);
    progress.end();
    if (outcome === 'ready') {
      logger.info({ url }, 'ready');
      if (greeting) process.stdout.write(greeting(url));
    }
    const signal = await stopped;
    logger.info({ signal }, 'stopping');
  } finally {
    progress.end();
    await service.close();
  }
  return 0;
}

/** Log lines go to standard error: standard output is for what a person or script asked for. */
const stderrStream: DestinationStream = { write: (line) => void process.stderr.write(line) };

/** Resolves at the first signal to stop, or when the process that started this one is gone. */
function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    let first: number | undefined;
    const stop = (reason: string) => {
      const now = systemClock.monotonic();
      if (first !== undefined && now - first > IMPATIENCE_MS) process.exit(130);
      first ??= now;
      resolve(reason);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal));
    if (process.connected) process.on('disconnect', () => stop('parent gone'));
  });
}
