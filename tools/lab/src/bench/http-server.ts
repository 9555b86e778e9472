import { freePort, until } from '@ethread/setup';
import type { Started } from '@ethread/setup/start-program';
import type { Workbench } from './workbench.ts';

const READY_MS = 120_000;

export interface HttpServer {
  readonly url: string;
  readonly process: Started;
}

/**
 * Starts a server on a free port and waits until it is ready. Closing the workbench stops it. @throws {Error} with the
 * server's output when it ends first or takes too long.
 */
export async function startHttpServer(
  workbench: Workbench,
  commandFor: (port: number) => readonly [string, ...string[]],
  isReady = async (url: string) => (await fetch(`${url}/readyz`)).ok,
  core: 'server' | 'both' = 'server',
): Promise<HttpServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = workbench.start(core, commandFor(port));
  try {
    await until(() => !started.isRunning() || isReady(url), READY_MS);
    if (!started.isRunning()) throw new Error('it ended');
  } catch (error) {
    throw new Error(`a server is not ready:\n${started.output()}`, { cause: error });
  }
  return { url, process: started };
}
