import type {
  BlockSource,
  CallForwarder,
  ChainReader,
  FollowedConsensus,
  HeadAge,
  HeadSource,
  LogFinder,
  NodeRole,
  NodeStatus,
  ProofSource,
  ResponseProof,
} from '@ethread/ports';
import type { ChainProfile, HeaderRules } from '@ethread/chain';
import type { Clock, Logger, Sleep, Tracer } from '@ethread/core';
import type { Anchors } from './head/anchors.ts';
import type { RecoverSenders } from './proofs/sender-cache.ts';
import type { BudgetOptions } from './node/pauses.ts';
import type { createTransport } from './transport/create-transport.ts';
import type { NodeAddress } from './transport/node-transport.ts';

export interface ConfiguredNode extends NodeAddress {
  readonly name: string;
  readonly role: NodeRole;
  /** Nodes with a lower number are asked first, and share the calls with nodes of the same number. Default: 0. */
  readonly priority?: number | undefined;
  /** The calls that the node may get. The service's own polls do not count. Default: no bound. */
  readonly budget?: BudgetOptions | undefined;
}

export interface NodesModules {
  readonly nodes: readonly ConfiguredNode[];
  readonly chainId: bigint;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Returns blocks that are certain. Nodes that contradict them are not asked. Default: none. */
  readonly anchors?: (() => Anchors) | undefined;
  /** Says which blocks are signed and finalized. Default: nodes say what is finalized. */
  readonly consensus?: FollowedConsensus | undefined;
  /** The rules for proving the chain's blocks. Default: the profile of the chain id. */
  readonly profile?: ChainProfile | undefined;
  /** The rules that headers of the chain obey. Default: the rules of the profile. */
  readonly rules?: HeaderRules | undefined;
  /** The file that keeps for how long blocks were followed across restarts. Default: none. */
  readonly followedPath?: string | undefined;
  /** Recovers the senders of a block's transactions, such as in threads. Default: on the calling thread. */
  readonly recoverSenders?: RecoverSenders | undefined;
  /** Returns numbers from 0 up to 1, such as Math.random. */
  readonly random: () => number;
  /** Traces calls to nodes, which receive the trace context. Default: no tracing. */
  readonly tracer?: Tracer | undefined;
  /** Waits by the same clock. Default: by the machine's. */
  readonly sleep?: Sleep;
  /** Connects to a node. Default: by the scheme of its address. */
  readonly connect?: typeof createTransport;
}

/** Counts of events at nodes that operators have to investigate. */
export interface NodesIncidents {
  /** Forks that begin below a finalized block. */
  readonly reorgsBelowFinal: number;
  /** Reported heads that cannot belong to any chain. */
  readonly implausibleHeads: number;
  readonly isBeyondKnownForks: boolean;
}

/** A contradiction between nodes and the final blocks of the store. */
export interface StoreContradiction {
  /** Nodes that respond and contradict the store. */
  readonly contradicting: number;
  /** Nodes that respond and have its final block. */
  readonly vouching: number;
  readonly number: number;
}

/** The upstream nodes of one chain as one backend. */
export interface Nodes extends CallForwarder {
  readonly head: HeadSource;
  /** Returns the age of the newest known block while no node confirms it. Undefined otherwise. */
  headAge(): HeadAge | undefined;
  /** A source of whole, proven blocks from the service's own nodes. */
  readonly blocks: BlockSource;
  readonly stateProofs: ProofSource;
  /** The newest blocks in memory, by hash, or undefined where the options name none. */
  readonly recent: (ChainReader & LogFinder) | undefined;
  /** Blocks that the nodes have, proven whole, or undefined where the options or the family of the chain do not allow it. */
  readonly proven: (ChainReader & LogFinder) | undefined;
  readonly provenLevel: ResponseProof;
  /** Resolves when each of the service's own nodes was asked once, whether it responded or not. */
  readonly ready: Promise<void>;
  /** Changes the set of upstream nodes to a new configuration. Calls in flight continue. */
  update(nodes: readonly ConfiguredNode[]): void;
  status(): readonly NodeStatus[];
  /** Returns how the nodes contradict the final blocks of the store, or undefined while none does. */
  contradiction(): StoreContradiction | undefined;
  incidents(): NodesIncidents;
  close(): Promise<void>;
}
