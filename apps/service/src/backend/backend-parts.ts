import type { ProvenExecutor } from '@ethread/execution/proven';
import type { Genesis } from '@ethread/chain';
import type { Clock } from '@ethread/core';
import type { ChainContent, ChainReplica } from '@ethread/ports';
import type { Nodes } from '@ethread/upstreams';
import type { ChainConfiguration } from '../configuration/configuration.ts';
import type { DamageCount } from '../damage-count.ts';
import type { OpenedConsensus } from '../consensus/open-consensus.ts';
import type { ReadableChain } from '../open-chain.ts';
import type { BackendOptions } from './backend.ts';
import type { FollowedHead } from './followed-head.ts';

/** The opened parts of a chain's backend, which its wrappers and reports read. */
export interface BackendParts {
  readonly configuration: ChainConfiguration;
  readonly options: BackendOptions;
  readonly clock: Clock;
  readonly chainId: bigint;
  readonly genesis: Genesis | undefined;
  readonly chain: ReadableChain | undefined;
  /** Local store of this server, with the segments of its bucket. */
  readonly replica: ChainReplica | undefined;
  readonly content: ChainContent;
  readonly nodes: Nodes | undefined;
  /** Calls over state that the nodes prove. undefined where the rules of the chain's blocks are not known. */
  readonly proven: ProvenExecutor | undefined;
  /** undefined where nodes say what is finalized. */
  readonly consensus: OpenedConsensus | undefined;
  /** undefined where the chain has no upstream nodes. */
  readonly followed: FollowedHead | undefined;
  /**
   * Returns whether a block may have transactions to which its roots do not commit, by its number. undefined where no
   * block of the chain may.
   */
  readonly mayLack: ((number: number) => boolean) | undefined;
  readonly damage: DamageCount;
}

/** Returns whether the state of stored blocks is created. */
export function isExecuting({ copy }: Pick<ChainConfiguration, 'copy'>): boolean {
  return copy !== undefined && copy.execute !== false;
}
