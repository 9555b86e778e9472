import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@ethread/setup';
import {
  NEVER_LATE,
  pidOf,
  type ServiceProcess,
  startConfigured,
  temporaryFolder,
} from '../service-process.ts';
import { CHECK_MS } from './load-balancer.ts';

/** The dependencies that all servers share. */
export interface Shared {
  readonly postgres: string;
  readonly nodes: readonly string[];
  readonly chainId: number;
  readonly plans: Readonly<Record<string, object>>;
}

/** One server, which may be stopped and restarted with its folder and port. */
export interface Server {
  readonly port: number;
  readonly file: string;
  /** Starts it, by the program of another version if one is given, and waits until it is ready. */
  start(program?: string): Promise<void>;
  /** Drains it. Resolves to its exit code. */
  leave(): Promise<number | null>;
  /** Kills it. */
  kill(): Promise<void>;
  /** Returns its log since its start. */
  output(): string;
}

/** Covers several checks of the load balancer, and a check that a busy machine delays. */
const DELAY_MS = 10 * CHECK_MS;

/** Writes a server's configuration. */
export async function createServer(shared: Shared): Promise<Server> {
  const port = await freePort();
  const file = join(temporaryFolder(), 'ethread.yaml');
  // JSON is YAML.
  writeFileSync(
    file,
    JSON.stringify({
      port,
      plans: shared.plans,
      accounts: { data: 'accounts', postgres: shared.postgres },
      load: NEVER_LATE,
      drain: { delayMs: DELAY_MS, timeoutMs: 30_000 },
      sites: { docs: false, playground: false },
      chains: [
        {
          name: 'dev',
          chainId: shared.chainId,
          nodes: shared.nodes.map((url, index) => ({ name: `node-${index + 1}`, url })),
        },
      ],
    }),
  );
  return controlServer(file, port);
}

/** Returns the server of a configuration file. It is not started. */
export function controlServer(file: string, port: number): Server {
  let service: ServiceProcess | undefined;
  return {
    port,
    file,
    async start(program) {
      service = await startConfigured(file, port, program);
    },
    async leave() {
      const code = await service?.stop('SIGTERM');
      service = undefined;
      return code ?? null;
    },
    async kill() {
      if (!service) return;
      const exited = once(service.process, 'exit');
      // The command starts the service in a process of its own, which would drain if only the command was killed.
      process.kill(pidOf(service.output()), 'SIGKILL');
      service.process.kill('SIGKILL');
      await exited;
      service = undefined;
    },
    output: () => service?.output() ?? '',
  };
}
