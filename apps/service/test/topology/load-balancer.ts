import { freePort, haproxyCommand, until } from '@ethread/setup';
import { start } from '@ethread/setup/start-program';
import { temporaryFolder } from '../service-process.ts';

/** HAProxy in front of the servers. */
export interface LoadBalancer {
  readonly url: string;
  readonly webSocketUrl: string;
  stop(): Promise<void>;
}

/** Interval of the readiness check of each server, in milliseconds. One response decides. */
export const CHECK_MS = 200;

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
  const started = start(program, args);
  const url = `http://127.0.0.1:${port}`;
  const isTaken = () => fetch(`${url}/healthz`).then(({ status }) => status === 200);
  await until(() => !started.isRunning() || isTaken());
  if (!started.isRunning()) throw new Error(`HAProxy does not serve:\n${started.output()}`);
  return { url, webSocketUrl: `ws://127.0.0.1:${port}`, stop: () => started.stop('SIGKILL') };
}
