import { freePort } from '@ethread/setup';
import { untilReady } from './until-ready.ts';
import type { BenchProcess, Workbench } from './workbench.ts';

/** A server that accepts posted requests. */
export interface HttpServer {
  readonly url: string;
  readonly process: BenchProcess;
}

/** Starts a server on a free port and waits until it is ready. Closing the workbench stops it. */
export async function startHttpServer(
  workbench: Workbench,
  commandFor: (port: number) => readonly [string, ...string[]],
  isReady = async (url: string) => (await fetch(`${url}/readyz`)).ok,
): Promise<HttpServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = workbench.start('server', commandFor(port));
  await untilReady(started, () => isReady(url));
  return { url, process: started };
}
