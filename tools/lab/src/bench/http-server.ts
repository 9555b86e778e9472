import { freePort } from '@ethread/setup';
import type { BenchProcess, Workbench } from './workbench.ts';

const READY_MS = 120_000;
const POLL_MS = 50;

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
  core: 'server' | 'both' = 'server',
): Promise<HttpServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = workbench.start(core, commandFor(port));
  await untilReady(started, () => isReady(url));
  return { url, process: started };
}

/** Waits until a server is ready. @throws {Error} with the server's output when it ends first or takes too long. */
async function untilReady({ child, output }: BenchProcess, isReady: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + READY_MS;
  while (!(await isReady().catch(() => false))) {
    const hasEnded = child.exitCode !== null || child.signalCode !== null;
    if (hasEnded || performance.now() > deadline) throw new Error(`a server is not ready:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
