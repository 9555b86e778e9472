import { until } from '@ethread/setup';
import { type Service, startService } from './service.ts';

const CHAIN_ID = 31_337;

/** The level of proof that a service demands of its nodes. */
export type Proofs = 'none' | 'answers' | 'complete';

/** A service over nodes that fail. */
export interface FaultedService extends Service {
  /** Resolves when it would ask every node, according to its log. */
  untilAllAreQueried(): Promise<void>;
}

/** Messages after which a service asks a node for nothing. */
const SILENCING: readonly unknown[] = [
  'the node failed and gets no calls until it responds',
  'the node lied and is quarantined',
];

/** Starts a service over nodes that stores nothing. */
export async function startFaultedService(
  nodeUrls: readonly string[],
  proofs: Proofs,
): Promise<FaultedService> {
  const chain = {
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
  const service = await startService(chain, { settings: { logLevel: 'debug' }, onLine });
  return { ...service, untilAllAreQueried: () => until(() => notRequested.size === 0) };
}
