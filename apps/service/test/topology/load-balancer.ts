import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort, haproxyCommand } from '@ethread/setup';
import { temporaryFolder } from '../service-process.ts';

/** HAProxy in front of the servers. */
export interface LoadBalancer {
  readonly url: string;
  readonly webSocketUrl: string;
  stop(): Promise<void>;
}

/** Interval of the readiness check of each server, in milliseconds. One response decides. */
export const CHECK_MS = 200;

const running = new Set<ChildProcess>();
const killAll = () => {
  for (const child of running) child.kill('SIGKILL');
};
// A test's own process emits no exit event.
if (typeof afterAll === 'function') afterAll(killAll);
else process.on('exit', killAll);

/**
 * Starts HAProxy. A request that a server did not accept goes to the next server. A request that a server accepted
 * without a response yields 502, so that the clients' counts show it.
 */
export async function startLoadBalancer(ports: readonly number[]): Promise<LoadBalancer> {
  const port = await freePort();
  const [program, ...args] = haproxyCommand({
    port,
    folder: temporaryFolder(),
    servers: ports,
    checkMs: CHECK_MS,
  });
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  running.add(child);
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = once(child, 'exit').finally(() => running.delete(child));
  const isTaken = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  const deadline = performance.now() + 60_000;
  while (!(await isTaken())) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`HAProxy does not serve:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url: `http://127.0.0.1:${port}`,
    webSocketUrl: `ws://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
