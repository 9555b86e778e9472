import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, until } from '@ethread/setup';
import { launchService } from './launch-service.ts';

const KEY = 'key-of-the-laboratory';
const CHAIN_ID = 31_337;

/** The level of proof that a service demands of its nodes. */
export type Proofs = 'none' | 'answers' | 'complete';

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

/** Messages after which a service asks a node for nothing. */
const SILENCING: readonly unknown[] = [
  'the node failed and gets no calls until it responds',
  'the node lied and is quarantined',
];

/** Starts a service over nodes that stores nothing. */
export async function startService(nodeUrls: readonly string[], proofs: Proofs): Promise<Service> {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-lab-'));
  const port = await freePort();
  const chain = {
    name: 'lab',
    chainId: CHAIN_ID,
    proofs,
    nodes: nodeUrls.map((url, index) => ({ name: `node-${index + 1}`, url })),
    // A short quarantine, because the next fault needs the node again.
    nodeOptions: { pollMs: 100, callTimeoutMs: 1_000, asideMs: 1 },
  };
  const notRequested = new Set<unknown>();
  const onLine = (line: string) => {
    if (!line.startsWith('{')) return;
    const { node, msg, forMs } = JSON.parse(line);
    if (msg === 'the node limits calls and is paused') {
      notRequested.add(node);
      setTimeout(() => notRequested.delete(node), Number(forMs));
    }
    if (msg === 'the node responds again') notRequested.delete(node);
    if (SILENCING.includes(msg)) notRequested.add(node);
  };
  const configuration = { port, keys: [KEY], logLevel: 'debug', chains: [chain] };
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
