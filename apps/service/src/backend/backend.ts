import type { Clock, Logger, Tracer } from '@ethread/core';
import type { CallPool } from '@ethread/execution';
import type { ServedChain } from '@ethread/gateway';
import type { ImportProgress } from '@ethread/history';
import type { MethodOptions } from '@ethread/methods';
import type { ChainGauges } from '@ethread/metrics';
import type { BlockRange, RequestContext } from '@ethread/ports';
import type { ContractRouter } from '@ethread/server';
import type { ConfiguredNode } from '@ethread/upstreams';
import type { Configuration, MethodChoice } from '../configuration/configuration.ts';
import type { Finding } from '../doctor/finding.ts';

export interface BackendModules {
  readonly logger: Logger;
  readonly clock: Clock;
  /** Numbers from 0 up to 1. */
  readonly random: () => number;
  readonly tracer: Tracer | undefined;
  /** Threads that run calls. */
  readonly pool: CallPool;
  /** Whether another process writes the local stores and this process reads them. */
  readonly readsCopies: boolean;
  /** Aborts the wait for a folder that another process holds. */
  readonly signal: AbortSignal | undefined;
}

/** The served methods and their options. */
export type BackendOptions = MethodOptions & Configuration['errors'] & { readonly methods: MethodChoice };

/** The state of a chain, which is public. */
export interface ChainState {
  /** The number of `latest`. Null before there is one. */
  readonly head: number | null;
  /** The number of `finalized`. Null while no source reports it. */
  readonly finalized: number | null;
  /** The block ranges of the local store in order. The service has verified them. */
  readonly available: readonly BlockRange[];
  readonly methods: readonly string[];
}

/** The data sources of one chain: its local store, then upstream nodes, then a partner. */
export interface Backend extends Required<Pick<ServedChain, 'seeBlocks' | 'hasMoved' | 'repeats'>> {
  readonly router: ContractRouter<RequestContext>;
  /**
   * The rules by which clients run calls themselves: the name of a public network, or the `config` of a genesis file.
   * undefined where they are unknown or of another family than Ethereum.
   */
  readonly rules: unknown;
  /** Resolves when everything is imported and every upstream node was asked once. @throws {UserError} */
  start(signal: AbortSignal, onProgress: (progress: ImportProgress) => void): Promise<void>;
  /** Applies the upstream nodes of a changed configuration, where the chain had some at the start. */
  updateNodes(configured: readonly ConfiguredNode[]): void;
  /** Resolves to the reason why the chain has nothing to serve, or undefined when it can be served. */
  problem(): Promise<string | undefined>;
  /** Returns what operators should know of a chain that is served, a line each. */
  notes(): readonly string[];
  /** Returns what an operator can find wrong with the chain. */
  examine(): Promise<readonly Finding[]>;
  /** Returns the public state of the chain. */
  state(): ChainState;
  gauges(): ChainGauges;
  close(): Promise<void>;
}
