import type { Clock, Logger } from '@ethread/core';
import type { FillRange, HeadSource, HeadView } from '@ethread/ports';
import { withBucketWrites } from '@ethread/history';
import type * as upstreamNodes from '@ethread/upstreams';
import type { ChainSync, Nodes } from '@ethread/upstreams';
import type { ChainConfiguration } from '../configuration/configuration.ts';
import { unknownForkOf } from '../networks/fork-warnings.ts';
import type { OpenChain, ReadableChain } from '../open-chain.ts';

/** The head of a chain, as its nodes follow it and as clients see it. */
export interface FollowedHead {
  /** The head by the word of the nodes. */
  readonly followed: HeadSource;
  /** The head that clients see. */
  readonly shown: HeadView;
  /** Fetches missing blocks of a range into the local store, where this process writes one. */
  readonly fill?: FillRange | undefined;
  /** Returns why stored blocks are not executed, where this process executes them. */
  readonly executionProblem?: (() => ChainSync['executionProblem']) | undefined;
  /** Returns what the scan for damaged blocks found; absent in a process that does not write the local store. */
  readonly scanned?: ChainSync['scanned'] | undefined;
  /** Resolves when a head is shown, or when no node reported one. */
  begin(): Promise<void>;
  close(): Promise<void>;
}

export interface HeadModules {
  readonly configuration: ChainConfiguration;
  /** The package of upstream nodes, which is loaded on demand. */
  readonly upstreams: Pick<typeof upstreamNodes, 'createChainSync' | 'followStoredHead'>;
  readonly nodes: Nodes;
  /** The local store that another process writes. */
  readonly read: ReadableChain | undefined;
  /** The local store that this process writes. */
  readonly written: OpenChain | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Follows the head of a chain with upstream nodes. Clients see a head once it is stored, where the chain has a store. */
export function followHead(modules: HeadModules): FollowedHead {
  const { head } = modules.nodes;
  const nothing = () => Promise.resolve();
  const ofNodes = { followed: head, shown: head, begin: nothing, close: nothing };
  if (modules.written) return syncedHead(ofNodes, modules.written, modules);
  return modules.read ? storedHead(ofNodes, modules.read, modules) : ofNodes;
}

/** Shows a head once this process has stored it. */
function syncedHead(
  inner: FollowedHead,
  { history, execution, genesis }: OpenChain,
  { configuration: { copy, nodes: configured }, nodes, upstreams, clock, logger }: HeadModules,
): FollowedHead {
  const { followed } = inner;
  const execute = copy?.execute
    ? (signal: AbortSignal) => history.executeStored(execution, { signal })
    : undefined;
  const remedyOfExecution = () => {
    const fork = unknownForkOf(genesis, followed.head()?.latest);
    return fork === undefined
      ? undefined
      : `update ethread: the genesis file schedules ${fork}, a fork that this version does not support, and calls are answered by upstream nodes, unproven, until then`;
  };
  const sync = upstreams.createChainSync(
    {
      followed,
      source: nodes.blocks,
      store: withBucketWrites(history),
      floor: () => history.floor(),
      execute,
      remedyOfExecution,
      clock,
      logger,
    },
    configured?.keep,
  );
  return {
    followed,
    shown: sync.head,
    fill: (range, signal) => sync.fill(range, signal),
    executionProblem: () => sync.executionProblem,
    scanned: sync.scanned,
    ...inTurn(inner, sync),
  };
}

/** Shows a head once the process that writes the local store has stored it. */
function storedHead(
  inner: FollowedHead,
  read: ReadableChain,
  { configuration: { nodes: configured }, upstreams, clock, logger }: HeadModules,
): FollowedHead {
  const { followed } = inner;
  const stored = upstreams.followStoredHead(
    { followed, stored: read.history, clock, logger },
    configured?.keep,
  );
  return { ...inner, shown: stored.head, ...inTurn(inner, stored) };
}

/** Begins the inner part first, and closes it last. */
function inTurn(
  inner: Pick<FollowedHead, 'begin' | 'close'>,
  outer: Pick<FollowedHead, 'begin' | 'close'>,
): Pick<FollowedHead, 'begin' | 'close'> {
  return {
    async begin() {
      await inner.begin();
      await outer.begin();
    },
    async close() {
      await outer.close();
      await inner.close();
    },
  };
}
