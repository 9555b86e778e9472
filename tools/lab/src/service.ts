import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, until } from '@ethread/setup';
import { launchService } from './launch-service.ts';

const KEY = 'key-of-the-laboratory';

/** The service, started as a user starts it. */
export interface Service {
  readonly url: string;
  /** Returns its log. */
  output(): string;
  isRunning(): boolean;
  /** Resolves when it would ask every node, according to its log. */
  untilAllAreQueried(): Promise<void>;
  stop(): Promise<void>;
}

/** The options with which the service soon stores the whole chain. */
const KEEP = { backfillFrom: 0, backfillBlocksPerSecond: 500 };

/** The chain of the service, as the lab configures it. */
export interface LabChain {
  readonly chainId: number;
  readonly proofs: string;
  /** The chain's genesis file, with which the service stores the chain. */
  readonly genesis?: object | undefined;
  /** True to execute the stored blocks, so that the service runs calls itself. */
  readonly execute?: boolean;
  /** `nodes` leaves calls to the nodes although their state is stored. */
  readonly calls?: 'nodes' | undefined;
}

/** Settings of the service beside its chain. */
export interface ServiceOptions {
  /** `extended` serves the companions, too. */
  readonly methods?: 'extended';
  /** The longest time for a call to a node, in milliseconds. Default 1,000. */
  readonly callTimeoutMs?: number;
}

/** Starts a service that stores all of a chain when its genesis file is given, and nothing otherwise. */
export async function startService(
  nodeUrls: readonly string[],
  { genesis, ...chain }: LabChain,
  { callTimeoutMs = 1_000, ...options }: ServiceOptions = {},
): Promise<Service> {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-lab-'));
  const port = await freePort();
  const configuration = {
    port,
    keys: [KEY],
    logLevel: 'debug',
    ...options,
    chains: [
      {
        name: 'lab',
        ...chain,
        nodes: nodeUrls.map((url, index) => ({ name: `node-${index + 1}`, url })),
        ...(genesis ? { genesis: 'genesis.json', data: 'data', keep: KEEP } : {}),
        // A short quarantine, because the next fault needs the node again.
        nodeOptions: { pollMs: 100, callTimeoutMs, asideMs: 1 },
      },
    ],
  };
  if (genesis) writeFileSync(join(folder, 'genesis.json'), JSON.stringify(genesis));
  const notRequested = new Set<string>();
  const onLine = (line: string) => {
    const { node, msg, forMs } = parseLine(line);
    if (msg === 'the node limits calls and is paused') {
      notRequested.add(node);
      setTimeout(() => notRequested.delete(node), forMs);
    }
    if (msg === 'the node responds again') notRequested.delete(node);
    if (
      msg === 'the node failed and gets no calls until it responds' ||
      msg === 'the node lied and is quarantined'
    )
      notRequested.add(node);
  };
  const started = await launchService(folder, configuration, { onLine });
  return {
    url: `http://127.0.0.1:${port}/v3/${KEY}`,
    output: () => started.output(),
    isRunning: () => started.isRunning(),
    untilAllAreQueried: () => until(() => notRequested.size === 0),
    async stop() {
      await started.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function parseLine(line: string): { readonly node: string; readonly msg: unknown; readonly forMs: number } {
  try {
    const { node, msg, forMs } = JSON.parse(line);
    return { node: String(node), msg, forMs: Number(forMs) || 0 };
  } catch {
    return { node: '', msg: undefined, forMs: 0 };
  }
}
