import type { Clock, Logger } from '@ethread/core';
import type { ChainHead, FollowedConsensus, FillRange, HeadSource, HeadView } from '@ethread/ports';
import { withBucketWrites } from '@ethread/history';
import type * as upstreamNodes from '@ethread/upstreams';
import type { ChainSync, Nodes } from '@ethread/upstreams';
import type { ChainConfiguration } from '../configuration/configuration.ts';
import { unknownForkOf } from '../networks/fork-warnings.ts';
import type { OpenChain, ReadableChain } from '../open-chain.ts';
import { wrapIn, type Wrapper } from './wrapper.ts';

/** The default of `staleAfter`. */
const DEFAULT_STALE_SECONDS = 120;

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

/** The dependencies of a followed head. */
export interface HeadModules {
  readonly configuration: ChainConfiguration;
  /** The package of upstream nodes, which is loaded on demand. */
  readonly upstreams: Pick<typeof upstreamNodes, 'createChainSync' | 'followStoredHead'>;
  readonly nodes: Nodes;
  readonly consensus: FollowedConsensus | undefined;
  /** The local store that another process writes. */
  readonly read: ReadableChain | undefined;
  /** The local store that this process writes. */
  readonly written: OpenChain | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** What happens to a head between the nodes that report it and the clients that see it, in order. */
const HEAD_WRAPPERS: readonly Wrapper<FollowedHead, HeadModules>[] = [syncedHead, storedHead, attestedHead];

/** Follows the head of a chain with upstream nodes. */
export function followHead(modules: HeadModules): FollowedHead {
  const { head } = modules.nodes;
  const nothing = () => Promise.resolve();
  return wrapIn({ followed: head, shown: head, begin: nothing, close: nothing }, HEAD_WRAPPERS, modules);
}

/** Shows a head once this process has stored it. */
function syncedHead(
  inner: FollowedHead,
  { configuration: { copy, nodes: configured }, written, nodes, upstreams, clock, logger }: HeadModules,
): FollowedHead {
  if (!written) return inner;
  const { history, execution, genesis } = written;
  const { followed } = inner;
  const execute = copy?.execute
    ? (signal: AbortSignal) =>
        history.executeStored(execution, { signal, executesAll: copy.execute === 'verify' })
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
  { configuration: { nodes: configured }, read, upstreams, clock, logger }: HeadModules,
): FollowedHead {
  if (!read) return inner;
  const { followed } = inner;
  const stored = upstreams.followStoredHead(
    { followed, stored: read.history, clock, logger },
    configured?.keep,
  );
  return { ...inner, shown: stored.head, ...inTurn(inner, stored) };
}

/** Shows the newest signed block, where the configuration wants it. */
function attestedHead(
  inner: FollowedHead,
  { configuration: { consensus: configured, nodes }, consensus }: HeadModules,
): FollowedHead {
  if (!consensus || configured?.head !== 'attested') return inner;
  const shown = showAttested(inner.shown, {
    consensus,
    staleAfterSeconds: nodes?.options.staleAfterSeconds ?? DEFAULT_STALE_SECONDS,
  });
  return { ...inner, shown };
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

interface ShowAttestedOptions {
  readonly consensus: Pick<FollowedConsensus, 'staleSeconds'>;
  /** Age of the newest signed block, in seconds, from which it is no longer served as `latest`. */
  readonly staleAfterSeconds: number;
}

/** Shows the newest signed block as `latest`, instead of the newest that nodes show. */
function showAttested(followed: HeadView, { consensus, staleAfterSeconds }: ShowAttestedOptions): HeadView {
  function head(): ChainHead | undefined {
    const known = followed.head();
    if (!known) return undefined;
    const { latest } = known;
    const attested = known.vouched?.attested;
    const isStale = (consensus.staleSeconds() ?? Infinity) > staleAfterSeconds;
    const signed = attested && attested.header.number <= latest.header.number ? attested : undefined;
    const isServed = signed !== undefined && !isStale;
    return {
      ...known,
      latest: signed ?? known.vouched?.finalized ?? latest,
      isAttestedOnly: true,
      isLive: known.isLive && isServed,
      age: isServed ? known.age : undefined,
    };
  }

  return {
    head,
    recent(number) {
      return number <= (head()?.latest.header.number ?? -1) ? followed.recent(number) : undefined;
    },
  };
}
