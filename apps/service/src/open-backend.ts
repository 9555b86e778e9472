import {
  type ChainContent,
  type ChainReader,
  fillLogs,
  followChain,
  guardEmptyChain,
  type HeldCopy,
  joinCopies,
  type LogFinder,
  nothingHeld,
  type RequestContext,
} from '@ethread/backend';
import type { Genesis } from '@ethread/chain';
import type { Clock, Logger, Tracer } from '@ethread/core';
import type { CallPool } from '@ethread/execution';
import type { ImportProgress } from '@ethread/history';
import {
  createHandlers,
  forwardUnheld,
  type MethodOptions,
  nameWorkingRange,
  pinHead,
} from '@ethread/methods';
import type {
  ChainKeeper,
  ConfiguredNode,
  createChainKeeper,
  createNodes,
  KeptHead,
  Nodes,
} from '@ethread/nodes';
import type { ChainGauges } from '@ethread/metrics';
import { createRouter, type EthreadRouter, type Handlers } from '@ethread/server';
import { anchorsOf } from './chain-anchors.ts';
import { createChainContent } from './chain-content.ts';
import { chooseProfile } from './chain-profile.ts';
import type { ChainConfiguration, ErrorsConfiguration } from './configuration/configuration.ts';
import { type OpenChain, openChain, openChainReader, type ReadableChain } from './open-chain.ts';
import { openSharedHistory } from './open-shared-history.ts';
import { UserError } from './user-error.ts';

export interface BackendModules {
  readonly logger: Logger;
  readonly clock: Clock;
  /** Numbers from 0 up to 1. */
  readonly random: () => number;
  readonly tracer: Tracer | undefined;
  /** The threads that calls run in. */
  readonly pool: CallPool;
  /** Whether another process writes the copies, and this one reads them. */
  readonly readsCopies: boolean;
  /** Ends the wait for a folder that another process holds. */
  readonly signal: AbortSignal | undefined;
}

/** How methods answer. */
export type BackendOptions = MethodOptions & ErrorsConfiguration;

/** What answers one chain's calls: its own copy, then nodes, then a partner. */
export interface Backend {
  readonly router: EthreadRouter<RequestContext>;
  /** Resolves when everything is imported and every node was asked once. @throws {UserError} */
  start(signal: AbortSignal, onProgress: (progress: ImportProgress) => void): Promise<void>;
  /** Makes the upstream nodes what a changed configuration says, where the chain had some at the start. */
  updateNodes(configured: readonly ConfiguredNode[]): void;
  /** Resolves to the reason why the chain has nothing to serve; undefined for one that can be served. */
  problem(): Promise<string | undefined>;
  /** Where the chain stands, for metrics. */
  gauges(): ChainGauges;
  close(): Promise<void>;
}

/** Opens a chain's backends and chains them. @throws {UserError} for what whoever started it can put right. */
export async function openBackend(
  configuration: ChainConfiguration,
  { logger, clock, random, tracer, pool, readsCopies, signal }: BackendModules,
  options: BackendOptions,
): Promise<Backend> {
  const { name, copy, shared: sharing, nodes: configured } = configuration;
  // With its HTTP client it takes 150 ms and 28 MiB, which a service without nodes need not have.
  const ofNodes = configured && (await import('@ethread/nodes'));
  const shared =
    sharing && (await openSharedHistory(name, sharing, { logger, hasOthers: configured !== undefined }));
  const written =
    copy && !readsCopies
      ? await openChain(copy, { logger, clock, pool, signal }).catch(closing(shared))
      : undefined;
  const chain = written ?? (copy && (await openChainReader(copy, { clock, pool }).catch(closing(shared))));
  const chainId = (chain ?? shared)?.genesis.chainId ?? configured?.chainId;
  if (chainId === undefined || (configured?.chainId ?? chainId) !== chainId) {
    await chain?.close();
    await shared?.close();
    throw new UserError(`the chain ${name} has no id, or another than its genesis file says`);
  }
  const nodes =
    configured &&
    ofNodes &&
    openNodes(ofNodes.createNodes, configuration, {
      ...{ chain, chainId, genesis: (chain ?? shared)?.genesis },
      ...{ clock, logger, random, tracer },
    });
  const held = heldOf(chain?.history, shared?.history);
  const keeper =
    written && nodes
      ? ofNodes?.createChainKeeper(...keeperOf(configuration, { chain: written, nodes, clock, logger }))
      : undefined;
  const kept =
    chain && !written && nodes
      ? ofNodes?.followKeptHead(
          { followed: nodes.head, kept: chain.history, clock, logger },
          configured?.keep,
        )
      : undefined;
  const content = createChainContent(held);
  const parts = { chain, held, content, nodes, keeper, kept, chainId };
  const handlers = handlersOf(configuration, parts, options);
  return {
    router: createRouter(handlers, options),
    async start(signal, onProgress) {
      await written?.import(signal, onProgress);
      if (written) shared?.publish(written.history);
      await nodes?.ready;
      if (!signal.aborted) await (keeper ?? kept)?.begin();
    },
    updateNodes: (changed) => nodes?.update(changed),
    problem: () => problemOf(configuration, parts),
    gauges: () => gaugesOf(name, parts, clock),
    async close() {
      await (keeper ?? kept)?.close();
      await nodes?.close();
      await shared?.close();
      await chain?.close();
    },
  };
}

/** Opens a chain's nodes. @throws {UserError} */
function openNodes(
  create: typeof createNodes,
  { name, nodes: configured }: ChainConfiguration,
  {
    chain,
    chainId,
    genesis,
    ...modules
  }: Pick<BackendModules, 'clock' | 'logger' | 'random' | 'tracer'> & {
    readonly chain: ReadableChain | undefined;
    readonly chainId: bigint;
    readonly genesis: Genesis | undefined;
  },
): Nodes | undefined {
  if (!configured) return undefined;
  const { profile, options } = chooseProfile({ name, chainId, genesis }, configured, modules.logger);
  const anchors = chain && (() => anchorsOf(chain.history));
  return create({ nodes: configured.nodes, chainId, profile, anchors, ...modules }, options);
}

/** What keeps in the copy what the nodes bring is made of. */
function keeperOf(
  { copy, nodes: configured }: ChainConfiguration,
  { chain, nodes, ...modules }: Pick<BackendModules, 'clock' | 'logger'> & { chain: OpenChain; nodes: Nodes },
): Parameters<typeof createChainKeeper> {
  const { history, execution } = chain;
  const execute = copy?.execute
    ? (signal: AbortSignal) => history.executeHeld(execution, { signal })
    : undefined;
  const { head: followed, blocks: source } = nodes;
  return [{ followed, source, keeper: history, execute, ...modules }, configured?.keep];
}

/** Closes a part that is open already when another one can not be opened. */
function closing(part: { close(): Promise<void> } | undefined): (error: unknown) => Promise<never> {
  return async (error) => {
    await part?.close();
    throw error;
  };
}

function heldOf(own: HeldCopy | undefined, shared: HeldCopy | undefined): HeldCopy | undefined {
  return own && shared ? joinCopies(own, shared) : (own ?? shared);
}

interface Parts {
  readonly chain: ReadableChain | undefined;
  /** The copy of this server, and what it shares with others. */
  readonly held: HeldCopy | undefined;
  readonly content: ChainContent;
  readonly nodes: Nodes | undefined;
  /** Where this process keeps what the nodes bring. */
  readonly keeper: ChainKeeper | undefined;
  /** Where another one does. */
  readonly kept: KeptHead | undefined;
  readonly chainId: bigint;
}

function gaugesOf(
  name: string,
  { chain, held: copy, nodes, keeper, kept }: Parts,
  clock: Clock,
): ChainGauges {
  const followed = (keeper ?? kept ?? nodes)?.head.head();
  const held = copy?.ranges() ?? [];
  const latest = followed?.latest ?? chain?.history.head();
  return {
    chain: name,
    head: latest?.header.number,
    finalized: followed?.finalized?.header.number,
    headAgeSeconds: latest
      ? Math.max(0, Math.floor(clock.now() / 1_000) - latest.header.timestamp)
      : undefined,
    held,
    missing: missingIn(held),
    ...(nodes?.incidents() ?? { reorgsBelowFinal: 0, implausibleHeads: 0 }),
    nodes: (nodes?.status() ?? []).map(({ name: node, ...status }) => ({ ...status, node })),
  };
}

/** Counts the blocks between held ones; the genesis block alone begins nothing. */
function missingIn(held: readonly { readonly from: number; readonly to: number }[]): number {
  const [first, ...others] = held;
  const ranges = first && first.to > 0 ? held : others;
  const heldBlocks = ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const lowest = ranges[0]?.from ?? 0;
  return (ranges.at(-1)?.to ?? lowest - 1) - lowest + 1 - heldBlocks;
}

/** Once a node has told the head, or where a partner can be asked, there is something to serve. */
async function problemOf(
  { name, nodes: configured }: ChainConfiguration,
  { held, content, nodes }: Parts,
): Promise<string | undefined> {
  if (!configured) {
    if (await content.check()) return undefined;
    return `the chain ${name} has only its genesis block, and neither a node nor an import`;
  }
  const hasBlocks = (held?.ranges().at(-1)?.to ?? 0) > 0;
  const hasPartner = configured.nodes.some(({ role }) => role === 'partner');
  const isFollowed = nodes?.head.head() ?? nodes?.status().some(({ head }) => head !== undefined);
  if (hasBlocks || hasPartner || isFollowed) return undefined;
  return `none of the nodes of the chain ${name} has told its head yet`;
}

/** The methods over the copy, then over the nodes. */
function handlersOf(
  { nodes: configured }: ChainConfiguration,
  { chain, held: own, content, nodes, keeper, kept, chainId }: Parts,
  options: BackendOptions,
): Handlers<RequestContext> {
  const copy: ChainReader & LogFinder = own ?? nothingHeld;
  const head = (keeper ?? kept ?? nodes)?.head;
  const held = head ? followChain(copy, head) : guardEmptyChain(copy, content);
  const engine = chain && configured?.calls !== 'nodes' ? chain.execution : nothingHeld;
  const logs = keeper ? fillLogs(held, keeper.fill) : held;
  const named = (handlers: Handlers<RequestContext>) =>
    options.workingRange
      ? { ...handlers, eth_getLogs: nameWorkingRange(handlers.eth_getLogs, held) }
      : handlers;
  const handlers = createHandlers({ chainId, chain: held, logs, executor: engine, state: engine }, options);
  if (!nodes || !head) return named(handlers);
  const heldBlocks = () => own?.ranges() ?? [];
  return pinHead(named(forwardUnheld(handlers, nodes, heldBlocks)), head, held);
}
