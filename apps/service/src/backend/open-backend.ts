import {
  type ChainContent,
  type ChainReader,
  fillLogs,
  firstAvailable,
  followChain,
  guardEmptyChain,
  isUnavailable,
  type ChainReplica,
  type LogFinder,
  nothingAvailable,
  type RequestContext,
  withholdBlocks,
} from '@ethread/ports';
import { type Genesis, headerRules, profileOfGenesis, stateSyncRule } from '@ethread/chain';
import type { Clock, Logger, Tracer } from '@ethread/core';
import { awaitState, type CallPool } from '@ethread/execution';
import { type ImportProgress, withBucketReads } from '@ethread/history';
import {
  createCompanions,
  createHandlers,
  createHeadPin,
  createRepeats,
  createSeeBlocks,
  forwardUnavailable,
  type HeadPin,
  type MethodOptions,
  nameWorkingRange,
  noteDamage,
  pinHead,
} from '@ethread/methods';
import type {
  ChainSync,
  ConfiguredNode,
  createChainSync,
  createNodes,
  StoredHead,
  Nodes,
} from '@ethread/upstreams';
import { methodTable } from '@ethread/types';
import type { ServedChain } from '@ethread/gateway';
import type { ChainGauges } from '@ethread/metrics';
import { createRouter, type EthreadRouter, type Handlers, type MoreMethods } from '@ethread/server';
import { anchorsOf, genesisAnchor } from './chain-anchors.ts';
import { createChainContent } from './chain-content.ts';
import { chooseProfile } from './chain-profile.ts';
import type { ChainConfiguration, Configuration, MethodChoice } from './configuration/configuration.ts';
import { type OpenChain, openChain, openChainReader, type ReadableChain } from './open-chain.ts';
import { createDamageCount, type DamageCount } from './damage-count.ts';
import { followBucket } from './history/follow-bucket.ts';
import { unknownForkOf } from './networks/unknown-fork.ts';
import { UserError } from './user-error.ts';
import { VERSION } from './version.ts';

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

/** The data sources of one chain: its local store, then upstream nodes, then a partner. */
export interface Backend extends Required<Pick<ServedChain, 'seeBlocks' | 'findRepeat'>> {
  readonly router: EthreadRouter<RequestContext>;
  /** Resolves when everything is imported and every upstream node was asked once. @throws {UserError} */
  start(signal: AbortSignal, onProgress: (progress: ImportProgress) => void): Promise<void>;
  /** Applies the upstream nodes of a changed configuration, where the chain had some at the start. */
  updateNodes(configured: readonly ConfiguredNode[]): void;
  /** Resolves to the reason why the chain has nothing to serve, or undefined when it can be served. */
  problem(): Promise<string | undefined>;
  /** Returns what operators should know of a chain that is served, a line each. */
  notes(): readonly string[];
  /** Gauges of the chain, for metrics. */
  gauges(): ChainGauges;
  close(): Promise<void>;
}

/** Opens a chain's data sources and connects them. @throws {UserError} for a problem that the operator can fix. */
export async function openBackend(
  configuration: ChainConfiguration,
  { logger, clock, random, tracer, pool, readsCopies, signal }: BackendModules,
  options: BackendOptions,
): Promise<Backend> {
  const { name, copy, nodes: configured } = configuration;
  // Loaded on demand: with its HTTP client it takes 150 ms and 28 MiB, which a service without upstream nodes does not
  // need.
  const ofNodes = configured && (await import('@ethread/upstreams'));
  const written = copy && !readsCopies ? await openChain(copy, { logger, clock, pool, signal }) : undefined;
  const chain = written ?? (copy && (await openChainReader(copy, { pool, logger })));
  const chainId = chain?.genesis.chainId ?? configured?.chainId;
  if (chainId === undefined || (configured?.chainId ?? chainId) !== chainId) {
    await chain?.close();
    throw new UserError(`the chain ${name} has no id, or another than its genesis file says`);
  }
  let isImported = written === undefined;
  const nodes =
    configured &&
    ofNodes &&
    openNodes(ofNodes.createNodes, configuration, {
      ...{ chain, chainId, genesis: chain?.genesis, options },
      ...{ clock, logger, random, tracer },
      isImported: () => isImported,
    });
  const replica = chain && (copy?.bucket ? withBucketReads(chain.history) : chain.history);
  const bucket =
    written && copy?.bucket && followBucket(written.history, copy.bucket, { chain: name, logger });
  const sync =
    written && nodes
      ? ofNodes?.createChainSync(...syncModulesOf(configuration, { chain: written, nodes, clock, logger }))
      : undefined;
  const follower =
    chain && !written && nodes
      ? ofNodes?.followStoredHead(
          { followed: nodes.head, stored: chain.history, clock, logger },
          configured?.keep,
        )
      : undefined;
  const content = createChainContent(replica);
  const damage = createDamageCount(name, { logger, clock });
  const genesis = chain?.genesis;
  const isExecuting = copy !== undefined && copy.execute !== false;
  const parts = { chain, replica, content, nodes, sync, follower, chainId, genesis, isExecuting, damage };
  const { handlers, companions, reader, pin } = handlersOf(configuration, parts, clock, options);
  return {
    seeBlocks: createSeeBlocks(reader, pin),
    findRepeat: createRepeats({ chain: reader, clock }),
    router: createRouter(handlers, options, companions),
    async start(signal, onProgress) {
      await written?.import(signal, onProgress);
      isImported = true;
      await bucket?.attach(signal);
      if (!signal.aborted) bucket?.begin();
      await nodes?.ready;
      if (!signal.aborted) await (sync ?? follower)?.begin();
    },
    updateNodes: (changed) => nodes?.update(changed),
    problem: () => problemOf(configuration, parts),
    notes: () => notesOf(name, parts),
    gauges: () => gaugesOf(name, parts, clock),
    async close() {
      await bucket?.close();
      await (sync ?? follower)?.close();
      await nodes?.close();
      await chain?.close();
    },
  };
}

/**
 * Newest blocks that a service without a local store caches. They are served while no node can be asked, and indexers
 * fetch them by hash after a reorg: one deeper than 32 blocks is rarer than a restart of an indexer.
 */
const RECENT_BLOCKS = { contract: 8, extended: 32 } as const;

/** Opens a chain's upstream nodes. @throws {UserError} */
function openNodes(
  create: typeof createNodes,
  { name, copy, nodes: configured }: ChainConfiguration,
  {
    chain,
    chainId,
    genesis,
    options: { methods },
    isImported,
    ...modules
  }: Pick<BackendModules, 'clock' | 'logger' | 'random' | 'tracer'> & {
    readonly chain: ReadableChain | undefined;
    readonly chainId: bigint;
    readonly genesis: Genesis | undefined;
    readonly options: Pick<BackendOptions, 'methods'>;
    readonly isImported: () => boolean;
  },
): Nodes | undefined {
  if (!configured) return undefined;
  const { profile, options } = chooseProfile({ name, chainId, genesis }, configured, modules.logger);
  const first = chain ? undefined : genesisAnchor(chainId, genesis);
  const anchors = chain ? anchorsOf(chain.history, isImported) : first && (() => first);
  // The forks of other families and of development nodes are not those of Ethereum.
  const hasForks = genesis && profile.name === 'ethereum' && profile.hasRealTime;
  const rules = hasForks ? headerRules(genesis, { laterForks: 'allow' }) : undefined;
  const accessLists = copy?.execute === true;
  return create(
    { nodes: configured.nodes, chainId, profile, rules, anchors, ...modules },
    // A local store has replaced blocks, too.
    {
      accessLists,
      recentBlocks: RECENT_BLOCKS[methods],
      maxResults: methodTable.eth_getLogs.limits.maxResults,
      gasCapOfBlock: methodTable.eth_call.gasCap.multipleOfBlockGasLimit,
      ...options,
      ...(chain ? { recentBlocks: 0 } : {}),
    },
  );
}

/** Returns the dependencies of the sync, which stores data from upstream nodes in the local store. */
function syncModulesOf(
  { copy, nodes: configured }: ChainConfiguration,
  { chain, nodes, ...modules }: Pick<BackendModules, 'clock' | 'logger'> & { chain: OpenChain; nodes: Nodes },
): Parameters<typeof createChainSync> {
  const { history, execution } = chain;
  const execute = copy?.execute
    ? (signal: AbortSignal) =>
        history.executeStored(execution, { signal, executesAll: copy.execute === 'verify' })
    : undefined;
  const { head: followed, blocks: source } = nodes;
  const remedyOfExecution = () => {
    const fork = unknownForkOf(chain.genesis, followed.head()?.latest);
    return fork === undefined
      ? undefined
      : `update ethread: the genesis file schedules ${fork}, a fork that this version does not support, and calls are answered by upstream nodes, unproven, until then`;
  };
  return [{ followed, source, store: history, execute, remedyOfExecution, ...modules }, configured?.keep];
}

interface Parts {
  readonly chain: ReadableChain | undefined;
  /** Local store of this server, with the segments of its bucket. */
  readonly replica: ChainReplica | undefined;
  readonly content: ChainContent;
  readonly nodes: Nodes | undefined;
  /** The sync of this process, which stores data from upstream nodes. */
  readonly sync: ChainSync | undefined;
  /** Head that another process stores. */
  readonly follower: StoredHead | undefined;
  readonly chainId: bigint;
  readonly genesis: Genesis | undefined;
  /** True if the state of stored blocks is created. */
  readonly isExecuting: boolean;
  readonly damage: DamageCount;
}

const NO_INCIDENTS = { reorgsBelowFinal: 0, implausibleHeads: 0, isBeyondKnownForks: false };

function gaugesOf(
  name: string,
  { chain, genesis, isExecuting, replica, nodes, sync, follower, damage }: Parts,
  clock: Clock,
): ChainGauges {
  const followed = (sync ?? follower ?? nodes)?.head.head();
  const available = replica?.ranges() ?? [];
  const latest = followed?.latest ?? chain?.history.head();
  const incidents = nodes?.incidents() ?? NO_INCIDENTS;
  return {
    chain: name,
    head: latest?.header.number,
    execution: isExecuting
      ? { block: chain?.execution.executedBlock(), problem: problemOfExecution({ chain, sync }) }
      : undefined,
    finalized: followed?.finalized?.header.number,
    headAgeSeconds: latest
      ? Math.max(0, Math.floor(clock.now() / 1_000) - latest.header.timestamp)
      : undefined,
    available,
    missing: missingIn(available),
    ...incidents,
    isBeyondKnownForks: incidents.isBeyondKnownForks || unknownForkOf(genesis, latest) !== undefined,
    damagedReads: damage.reads,
    bucket: chain?.bucketUse?.(),
    nodes: (nodes?.status() ?? []).map(({ name: node, ...status }) => ({ ...status, node })),
  };
}

/** Returns what operators should know of a chain that is served: a head that no node confirms, and its execution. */
function notesOf(name: string, { chain, isExecuting, nodes, sync, follower }: Parts): readonly string[] {
  const notes: string[] = [];
  const age = nodes?.headAge();
  if (age) {
    const isServed = age.isStale ? 'is not served' : 'is still this block';
    notes.push(`no node can be asked; the newest block is ${age.seconds} s old, and \`latest\` ${isServed}`);
  }
  if (isExecuting) {
    const head = (sync ?? follower)?.head.head()?.latest ?? chain?.history.head();
    const executed = chain?.execution.executedBlock();
    notes.push(`block ${executed ?? 'none'} is executed, the head is block ${head?.header.number ?? 'none'}`);
    const problem = problemOfExecution({ chain, sync });
    if (problem) notes.push(`stored blocks cannot be executed: ${problem.cause}; ${problem.remedy}`);
  }
  return notes.map((note) => `${name}: ${note}`);
}

/** Returns why no block is executed at the moment, with what the operator can do. */
function problemOfExecution({ chain, sync }: Pick<Parts, 'chain' | 'sync'>) {
  if (sync?.executionProblem) return sync.executionProblem;
  const next = (chain?.execution.executedBlock() ?? -1) + 1;
  const above = chain?.history.ranges().find(({ to }) => to >= next);
  if (!above || above.from <= next) return undefined;
  return {
    cause: `block ${next} is not stored`,
    remedy:
      'blocks are executed one after another from the genesis block on: import the missing ones, or let them be fetched with `keep: { backfillFrom: 0 }`',
  };
}

/** Counts the missing blocks between stored ranges. The genesis block alone does not begin a range. */
function missingIn(found: readonly { readonly from: number; readonly to: number }[]): number {
  const [first, ...others] = found;
  const ranges = first && first.to > 0 ? found : others;
  const storedBlocks = ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const lowest = ranges[0]?.from ?? 0;
  return (ranges.at(-1)?.to ?? lowest - 1) - lowest + 1 - storedBlocks;
}

/**
 * The chain has something to serve when a node has reported the head, or when a partner can be asked. Blocks that more
 * nodes contradict than vouch for are not served by a ready service.
 */
async function problemOf(
  { name, copy, nodes: configured }: ChainConfiguration,
  { replica, content, nodes }: Parts,
): Promise<string | undefined> {
  const against = nodes?.contradiction();
  if (copy && against && against.contradicting > against.vouching) {
    const { contradicting, vouching, number, common } = against;
    return (
      `${contradicting} of ${contradicting + vouching} nodes of the chain ${name} contradict its final block ${number}, ` +
      `and have its block ${common}; if these nodes are right, stop the service and run: ` +
      `ethread rewind --data ${copy.data} --to ${common}`
    );
  }
  if (!configured) {
    if (await content.check()) return undefined;
    return `the chain ${name} has only its genesis block, and neither a node nor an import`;
  }
  const hasBlocks = (replica?.ranges().at(-1)?.to ?? 0) > 0;
  const hasPartner = configured.nodes.some(({ role }) => role === 'partner');
  const isFollowed = nodes?.head.head() ?? nodes?.status().some(({ head }) => head !== undefined);
  if (hasBlocks || hasPartner || isFollowed) return undefined;
  return `none of the nodes of the chain ${name} has reported its head yet`;
}

/** The parts of a chain's router. */
interface ChainMethods {
  readonly handlers: Handlers<RequestContext>;
  /** undefined where the service serves only the methods of the contract. */
  readonly companions: MoreMethods<RequestContext> | undefined;
  /** Reader of the stored blocks. */
  readonly reader: ChainReader;
  /** undefined where the chain follows no upstream nodes. */
  readonly pin: HeadPin | undefined;
}

/** Returns the engine for calls. Where blocks of nodes are executed, calls at a new head wait for its state. */
function engineOf(
  copy: ChainConfiguration['copy'],
  { execution, history }: ReadableChain,
  sync: ChainSync | undefined,
  clock: Clock,
) {
  if (!copy?.execute) return execution;
  return awaitState({
    execution,
    clock,
    isStopped: () => sync?.executionProblem !== undefined,
    isCanonical({ hash }) {
      const stored = history.header({ hash, requireCanonical: true });
      return stored !== null && !isUnavailable(stored);
    },
  });
}

/** Returns the method handlers over the local store, then over the upstream nodes. */
function handlersOf(
  { copy, nodes: configured }: ChainConfiguration,
  parts: Parts,
  clock: Clock,
  options: BackendOptions,
): ChainMethods {
  const { chain, replica: own, content, nodes, sync, follower, chainId, genesis, damage } = parts;
  const head = (sync ?? follower ?? nodes)?.head;
  const mayLack = genesis && profileOfGenesis(genesis).hasStateSync ? stateSyncRule(genesis) : undefined;
  // Without nodes, nobody has more than the store.
  const stored: ChainReader & LogFinder =
    own && mayLack && head ? withholdBlocks(own, mayLack) : (own ?? nothingAvailable);
  const cached = nodes?.recent ? firstAvailable(nodes.recent, stored) : stored;
  const available = head ? followChain(cached, head) : guardEmptyChain(cached, content);
  const engine =
    chain && configured?.calls !== 'nodes' ? engineOf(copy, chain, sync, clock) : nothingAvailable;
  const logs = sync ? fillLogs(available, sync.fill) : available;
  const storedBlocks = () => own?.ranges() ?? [];
  // A log query over blocks of which the store may lack logs goes to nodes as a whole.
  const blocksOfLogs = mayLack ? () => [] : storedBlocks;
  const named = (handlers: Handlers<RequestContext>) =>
    options.workingRange
      ? { ...handlers, eth_getLogs: nameWorkingRange(handlers.eth_getLogs, available) }
      : handlers;
  const modules = { chainId, chain: available, logs, executor: engine, state: engine };
  const local = noteDamage(createHandlers(modules, options), damage.note);
  const upstreams = nodes && head && { nodes, pin: createHeadPin(head, available) };
  const handlers = upstreams
    ? pinHead(named(forwardUnavailable(local, nodes, blocksOfLogs)), upstreams.pin)
    : named(local);
  const seen = { reader: available, pin: upstreams?.pin };
  if (options.methods !== 'extended') return { handlers, companions: undefined, ...seen };
  const more = {
    clock,
    codes: engine,
    simulator: engine,
    contract: handlers,
    genesis,
    storedBlocks,
    version: VERSION,
  };
  return { handlers, companions: createCompanions({ ...modules, ...more }, upstreams), ...seen };
}
