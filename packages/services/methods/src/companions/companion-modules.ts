import type {
  AccountReader,
  BlockRange,
  BlockSource,
  CallForwarder,
  ChainHead,
  CodeReader,
  LightClientSource,
  RequestContext,
  Simulator,
  TraceSource,
  WitnessSource,
} from '@ethread/ports';
import type { Genesis, ProfileName } from '@ethread/chain';
import type { Clock } from '@ethread/core';
import type { Handlers } from '@ethread/server';
import type { MethodModules } from '../method-modules.ts';

export interface CompanionModules extends MethodModules {
  readonly clock: Clock;
  readonly codes: CodeReader;
  readonly accounts: AccountReader;
  readonly simulator: Simulator;
  readonly witnesses: WitnessSource;
  readonly traces: TraceSource;
  /** Proven blocks of upstream nodes, for traces on proven state. undefined where there is no such state. */
  readonly blocks?: BlockSource | undefined;
  /** Light client data of the beacon chain. undefined where the chain has no consensus. */
  readonly lightClient?: LightClientSource | undefined;
  /** The methods of the contract as clients use them: local store first, then upstream nodes. */
  readonly contract: Handlers<RequestContext>;
  /** Returns the head that all items of the message see, or undefined where no head is followed. */
  readonly headOf: (context: RequestContext) => ChainHead | undefined;
  /** The chain config, or undefined where the service has no genesis file of the chain. */
  readonly genesis: Genesis | undefined;
  readonly family: ProfileName;
  /** Upstream nodes, for values that only they know. undefined where the chain has none. */
  readonly nodes?: CallForwarder | undefined;
  /** Unix time in seconds before which the blob schedule is certain. Default: always. */
  readonly blobRulesUntil?: number | undefined;
  /** Returns the block ranges of the local store, in order. */
  readonly storedBlocks: () => readonly BlockRange[];
  /** True if upstream nodes can answer where the local store lacks data. */
  readonly hasUpstreams: boolean;
  /** The version of the service, such as `0.1.0`. */
  readonly version: string;
}
