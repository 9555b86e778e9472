import type { HeadState, NodeStatus } from '@ethread/ports';
import type { Registry } from 'prom-client';
import { type MetricDefinition, METRICS } from './metric-definitions.ts';
import { registerMetric } from './register-metric.ts';

export interface ChainGauges {
  readonly chain: string;
  /** The block number of `latest`, or undefined before there is one. */
  readonly head: number | undefined;
  readonly finalized: number | undefined;
  /** The execution of stored blocks, where the service executes them. */
  readonly execution?: ExecutionGauges | undefined;
  /** The age of the head, in seconds. */
  readonly headAgeSeconds: number | undefined;
  /** Block ranges of the local store in order, first and last block included. */
  readonly available: readonly { readonly from: number; readonly to: number }[];
  /** Blocks missing between the stored ones. */
  readonly missing: number;
  /** Forks from below a finalized block that nodes reported since the start. */
  readonly reorgsBelowFinal: number;
  /** True if the head is a block of a hard fork that this version does not support. */
  readonly isBeyondKnownForks: boolean;
  /** Reads of damaged rows of the store since the start. */
  readonly damagedReads: number;
  /** The scan for damaged blocks since the start, in the process that writes the local store. */
  readonly scan?: ScanGauges | undefined;
  /** The use of the bucket with segments since the start, where the chain has one. */
  readonly bucket?: BucketGauges | undefined;
  /** The calls on state that upstream nodes prove, since the start, where the chain runs them. */
  readonly proven?: ProvenGauges | undefined;
  readonly consensus?: ConsensusGauges | undefined;
  readonly nodes: readonly NodeGauges[];
}

/** Counts the damaged blocks that the scan found. */
export interface ScanGauges {
  readonly repaired: number;
  readonly unrepaired: number;
}

/** Counts what could not be proven of the calls on state that upstream nodes prove. */
export interface ProvenGauges {
  /** Calls that were left to the nodes, by cause. */
  readonly unproven: Readonly<Record<string, number>>;
  /** Responses of nodes that proved nothing, by cause. */
  readonly refused: Readonly<Record<string, number>>;
}

export interface ConsensusGauges {
  /** Who vouches for the head, or undefined before there is one. */
  readonly headState: HeadState | undefined;
  /** The number of the newest signed block of the followed chain, or undefined before there is one. */
  readonly attestedBlock: number | undefined;
  /** The number of the newest block of the followed chain that consensus finalized. */
  readonly finalizedBlock: number | undefined;
  /** The time since the slot of the newest signed block began, in seconds. */
  readonly staleSeconds: number | undefined;
}

/** The execution of a chain's stored blocks. */
export interface ExecutionGauges {
  /** The newest block whose state is stored, or undefined before the first one. */
  readonly block: number | undefined;
  /** Why the next block cannot be executed, with what the operator can do. */
  readonly problem?: { readonly cause: string; readonly remedy: string } | undefined;
}

export interface BucketGauges {
  readonly requests: number;
  readonly failures: number;
}

/** The state of one upstream node, under the name of its label. */
export interface NodeGauges extends Omit<NodeStatus, 'name'> {
  readonly node: string;
}

/** A value of a chain or a node, or undefined where it is not known. */
type Reading<Source> = (source: Source) => number | undefined;

const CHAIN_METRICS: readonly (readonly [MetricDefinition, Reading<ChainGauges>])[] = [
  [METRICS.headBlock, ({ head }) => head],
  [METRICS.finalizedBlock, ({ finalized }) => finalized],
  [METRICS.executedBlock, ({ execution }) => execution?.block],
  [METRICS.headAge, ({ headAgeSeconds }) => headAgeSeconds],
  [
    METRICS.availableBlocks,
    ({ available }) => available.reduce((sum, { from, to }) => sum + to - from + 1, 0),
  ],
  [METRICS.missingBlocks, ({ missing }) => missing],
  [METRICS.damagedReads, ({ damagedReads }) => damagedReads],
  [METRICS.reorgsBelowFinalized, ({ reorgsBelowFinal }) => reorgsBelowFinal],
  [METRICS.headOfUnknownFork, ({ isBeyondKnownForks }) => Number(isBeyondKnownForks)],
];

const BUCKET_METRICS: readonly (readonly [MetricDefinition, Reading<BucketGauges>])[] = [
  [METRICS.bucketRequests, ({ requests }) => requests],
  [METRICS.bucketFailures, ({ failures }) => failures],
];

const NODE_METRICS: readonly (readonly [MetricDefinition, Reading<NodeGauges>])[] = [
  [METRICS.nodeUsable, ({ isUsable }) => Number(isUsable)],
  [METRICS.nodeHeadBlock, ({ head }) => head],
  [METRICS.nodeQuarantines, ({ quarantines }) => quarantines],
  [METRICS.nodeOnCanonicalChain, ({ isOnCanonicalChain }) => toFlag(isOnCanonicalChain)],
  [METRICS.nodeOfRightChain, ({ isOfChain }) => toFlag(isOfChain)],
  [METRICS.nodeContradictsStore, ({ contradictsStore }) => Number(contradictsStore)],
];

/** Registers the metrics of chains and upstream nodes, which call `readChains` when Prometheus asks. */
export function registerChainMetrics(registry: Registry, readChains: () => readonly ChainGauges[]): void {
  for (const [definition, read] of CHAIN_METRICS) {
    // Every worker has the same chains and reads the same store.
    registerMetric(registry, definition, 'max', function* () {
      for (const chain of readChains()) yield [{ chain: chain.chain }, read(chain)];
    });
  }
  registerMetric(registry, METRICS.damagedBlocks, 'sum', function* () {
    for (const { chain, scan } of readChains()) {
      if (!scan) continue;
      yield [{ chain, outcome: 'repaired' }, scan.repaired];
      yield [{ chain, outcome: 'unrepaired' }, scan.unrepaired];
    }
  });
  for (const [definition, read] of BUCKET_METRICS) {
    // Each worker reads the bucket through a cache of its own.
    registerMetric(registry, definition, 'sum', function* () {
      for (const { chain, bucket } of readChains()) if (bucket) yield [{ chain }, read(bucket)];
    });
  }
  // Each worker has proven state of its own.
  registerMetric(registry, METRICS.callsLeftToNodes, 'sum', function* () {
    for (const { chain, proven } of readChains()) {
      for (const [cause, calls] of Object.entries(proven?.unproven ?? {})) yield [{ chain, cause }, calls];
    }
  });
  registerMetric(registry, METRICS.refusedProofs, 'sum', function* () {
    for (const { chain, proven } of readChains()) {
      for (const [cause, refused] of Object.entries(proven?.refused ?? {})) yield [{ chain, cause }, refused];
    }
  });
  for (const [definition, read] of NODE_METRICS) {
    // Each worker makes calls of its own to the same nodes.
    registerMetric(registry, definition, definition.type === 'gauge' ? 'max' : 'sum', function* () {
      for (const { chain, nodes } of readChains()) {
        for (const node of nodes) yield [{ chain, node: node.node, role: node.role }, read(node)];
      }
    });
  }
}

function toFlag(value: boolean | undefined): number | undefined {
  return value === undefined ? undefined : Number(value);
}
