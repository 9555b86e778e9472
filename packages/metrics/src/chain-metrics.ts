import { Counter, Gauge, type Registry } from 'prom-client';

/** The state of one chain of the service. */
export interface ChainGauges {
  readonly chain: string;
  /** The block number of `latest`, or undefined before there is one. */
  readonly head: number | undefined;
  readonly finalized: number | undefined;
  /** The age of the head, in seconds. */
  readonly headAgeSeconds: number | undefined;
  /** Block ranges of the local store in order, first and last block included. */
  readonly held: readonly { readonly from: number; readonly to: number }[];
  /** Blocks missing between the stored ones. */
  readonly missing: number;
  /** Forks from below a finalized block that nodes reported since the start. */
  readonly reorgsBelowFinal: number;
  /** Heads that cannot belong to any chain, reported by nodes since the start. */
  readonly implausibleHeads: number;
  /** True if the head has fields of a hard fork that this version does not support. */
  readonly isBeyondKnownForks: boolean;
  /** Reads of damaged rows of the store since the start. */
  readonly damagedReads: number;
  readonly nodes: readonly NodeGauges[];
}

/** The state of one upstream node. */
export interface NodeGauges {
  readonly node: string;
  readonly role: 'primary' | 'partner';
  readonly isUsable: boolean;
  /** Undefined before it is known. */
  readonly head: number | undefined;
  /** True if that block is on the canonical chain, or undefined where this is not known. */
  readonly isOnBranch: boolean | undefined;
  /** True if the node serves the chain, or undefined before this is known. */
  readonly isOfChain: boolean | undefined;
  /** Calls in flight. */
  readonly running: number;
  /** Calls since the start, failed calls, and how often the node was quarantined for its responses. */
  readonly calls: number;
  readonly faults: number;
  readonly setAside: number;
}

/** Registers gauges of chains and nodes, which read `look` when Prometheus asks. */
export function registerChainMetrics(registry: Registry, look: () => readonly ChainGauges[]): void {
  const gauge = (name: string, help: string, read: (chain: ChainGauges) => number | undefined) =>
    new Gauge({
      name,
      help,
      aggregator: 'max',
      labelNames: ['chain'],
      registers: [registry],
      collect() {
        this.reset();
        for (const chain of look()) {
          const value = read(chain);
          if (value !== undefined) this.set({ chain: chain.chain }, value);
        }
      },
    });
  const counter = (name: string, help: string, read: (chain: ChainGauges) => number) =>
    new Counter({
      name,
      help,
      // Every worker has the same nodes.
      aggregator: 'max',
      labelNames: ['chain'],
      registers: [registry],
      collect() {
        this.reset();
        for (const chain of look()) this.inc({ chain: chain.chain }, read(chain));
      },
    });
  const nodeGauge = (name: string, help: string, read: (node: NodeGauges) => number | undefined) =>
    new Gauge({
      name,
      help,
      aggregator: 'max',
      labelNames: ['chain', 'node', 'role'],
      registers: [registry],
      collect() {
        this.reset();
        for (const { chain, nodes } of look()) {
          for (const node of nodes) {
            const value = read(node);
            if (value !== undefined) this.set({ chain, node: node.node, role: node.role }, value);
          }
        }
      },
    });
  const nodeCounter = (name: string, help: string, read: (node: NodeGauges) => number) =>
    new Counter({
      name,
      help,
      labelNames: ['chain', 'node', 'role'],
      registers: [registry],
      collect() {
        this.reset();
        for (const { chain, nodes } of look()) {
          for (const node of nodes) this.inc({ chain, node: node.node, role: node.role }, read(node));
        }
      },
    });
  gauge('ethread_head_block', 'The number of the block that latest means.', ({ head }) => head);
  gauge('ethread_finalized_block', 'The number of the last final block.', ({ finalized }) => finalized);
  gauge('ethread_held_blocks', 'Blocks that the own copy holds.', ({ held }) =>
    held.reduce((sum, { from, to }) => sum + to - from + 1, 0),
  );
  gauge(
    'ethread_head_age_seconds',
    'How long ago the block was made that latest means.',
    ({ headAgeSeconds }) => headAgeSeconds,
  );
  gauge(
    'ethread_missing_blocks',
    'Blocks that the own copy lacks between those that it holds.',
    ({ missing }) => missing,
  );
  counter(
    'ethread_damaged_reads_total',
    'Reads that found the store damaged, by chain.',
    ({ damagedReads }) => damagedReads,
  );
  counter(
    'ethread_reorgs_below_final_total',
    'Branches from below the finalized block that nodes showed.',
    ({ reorgsBelowFinal }) => reorgsBelowFinal,
  );
  counter(
    'ethread_implausible_heads_total',
    'Heads that nodes showed and that can be of no chain.',
    ({ implausibleHeads }) => implausibleHeads,
  );
  gauge(
    'ethread_head_of_unknown_fork',
    'Whether the head has fields of a fork that this version does not know: 1 or 0.',
    ({ isBeyondKnownForks }) => Number(isBeyondKnownForks),
  );
  nodeGauge(
    'ethread_node_on_canonical_chain',
    'Whether the last block that a node told of is of the chain that is followed: 1 or 0.',
    ({ isOnBranch }) => (isOnBranch === undefined ? undefined : Number(isOnBranch)),
  );
  nodeGauge(
    'ethread_node_of_right_chain',
    'Whether a node serves the chain, by its id and by blocks that are certain: 1 or 0.',
    ({ isOfChain }) => (isOfChain === undefined ? undefined : Number(isOfChain)),
  );
  nodeGauge('ethread_node_usable', 'Whether calls go to a node: 1 or 0.', (node) => (node.isUsable ? 1 : 0));
  nodeCounter('ethread_node_calls_total', 'Calls to a node.', ({ calls }) => calls);
  nodeCounter('ethread_node_faults_total', 'Calls to a node that failed.', ({ faults }) => faults);
  nodeCounter(
    'ethread_node_set_aside_total',
    'How often a node was set aside because what it said contradicts itself; the log has the evidence.',
    ({ setAside }) => setAside,
  );
  nodeGauge('ethread_node_head_block', 'The last block that a node told of.', ({ head }) => head);
}
