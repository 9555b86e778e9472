import {
  type ChainProfile,
  type Genesis,
  headerRules,
  profileNamed,
  profileOfChain,
  profileOfGenesis,
} from '@ethread/chain';
import type { Logger } from '@ethread/core';
import { createProvenExecutor, type ProvenExecutor } from '@ethread/execution/proven';
import type { SenderRecovery } from '@ethread/history';
import type { FollowedConsensus } from '@ethread/ports';
import { methodTable } from '@ethread/types';
import type { createNodes, Nodes, NodesOptions } from '@ethread/upstreams';
import type { CertainRules } from '@ethread/upstreams/consensus';
import { anchorsOf, genesisAnchor } from '../chain-anchors.ts';
import type { ChainConfiguration, NodesConfiguration } from '../configuration/configuration.ts';
import { publicSchedule } from '../networks/network.ts';
import type { ReadableChain } from '../open-chain.ts';
import type { BackendModules, BackendOptions } from './backend.ts';
import { familyOf } from './client-rules.ts';

/**
 * Newest blocks that a service without a local store caches. They are served while no node can be asked, and indexers
 * fetch them by hash after a reorg: one deeper than 32 blocks is rarer than a restart of an indexer.
 */
const RECENT_BLOCKS = { contract: 8, extended: 32 } as const;

/** What the nodes of a chain have to know about it. */
export interface NodesOf extends Pick<BackendModules, 'clock' | 'logger' | 'random' | 'tracer'> {
  readonly configured: NodesConfiguration;
  readonly chain: ReadableChain | undefined;
  readonly chainId: bigint;
  readonly genesis: Genesis | undefined;
  readonly methods: BackendOptions['methods'];
  /** Says which blocks are signed and finalized. */
  readonly consensus: FollowedConsensus | undefined;
  readonly recoverSenders: SenderRecovery['recoverSenders'];
  /** The file that keeps for how long blocks were followed. undefined where the process stores no chain. */
  readonly followedPath: string | undefined;
  /** Returns whether all imports have ended. */
  readonly isImported: () => boolean;
}

/** Opens a chain's upstream nodes. @throws {UserError} */
export function openNodes(
  create: typeof createNodes,
  { configured, chain, chainId, genesis, methods, isImported, ...modules }: NodesOf,
): Nodes {
  const { profile, options } = chooseProfile({ chainId, genesis }, configured, modules.logger);
  const first = chain ? undefined : genesisAnchor(chainId, genesis);
  const anchors = chain ? anchorsOf(chain.history, isImported) : first && (() => first);
  // The forks of other families and of development nodes are not those of Ethereum.
  const hasForks = genesis && profile.name === 'ethereum' && profile.hasRealTime;
  const rules = hasForks ? headerRules(genesis, { laterForks: 'allow' }) : undefined;
  return create(
    { nodes: configured.nodes, chainId, profile, rules, anchors, ...modules },
    {
      recentBlocks: RECENT_BLOCKS[methods],
      maxResults: methodTable.eth_getLogs.limits.maxResults,
      gasCapOfBlock: methodTable.eth_call.gasCap.multipleOfBlockGasLimit,
      ...options,
      // A local store has replaced blocks, too.
      ...(chain ? { recentBlocks: 0 } : {}),
    },
  );
}

/**
 * Chooses how to prove the responses of a chain's upstream nodes. The configuration decides, then the genesis file,
 * then the chain id. The service believes upstream nodes of an unknown family, because it cannot know what their
 * headers commit to.
 */
export function chooseProfile(
  { chainId, genesis }: Pick<NodesOf, 'chainId' | 'genesis'>,
  { profile: given, options }: Pick<NodesConfiguration, 'profile' | 'options'>,
  logger: Logger,
): { readonly profile: ChainProfile; readonly options: Partial<NodesOptions> } {
  const profile = given ? profileNamed(given) : genesis ? profileOfGenesis(genesis) : profileOfChain(chainId);
  if (profile.name !== 'unknown') return { profile, options };
  logger.warn(
    { chainId: String(chainId) },
    'the chain is of no known family: the responses of its nodes are not proven; set its profile if it has one',
  );
  return { profile, options: { ...options, proofs: 'none' } };
}

/**
 * Opens the calls over state that a chain's nodes prove: at level `complete`, on chains of Ethereum's family whose fork
 * schedule the genesis file or the id of a public network gives. Returns undefined for the others, whose calls the nodes
 * answer without proof.
 */
export async function openProvenExecutor(
  configuration: Pick<ChainConfiguration, 'nodes'>,
  {
    nodes,
    chainId,
    genesis,
    rules,
    pool,
  }: Pick<BackendModules, 'pool'> & {
    readonly nodes: Nodes;
    readonly chainId: bigint;
    readonly genesis: Genesis | undefined;
    /** undefined where consensus is not followed. */
    readonly rules: CertainRules | undefined;
  },
): Promise<ProvenExecutor | undefined> {
  const { nodes: configured } = configuration;
  if (configured?.options.proofs !== 'complete') return undefined;
  const schedule = genesis ?? (await publicSchedule(chainId));
  if (!schedule || familyOf({ chainId, genesis, configuration }) !== 'ethereum') return undefined;
  const { proofsPerMinute } = configured;
  return createProvenExecutor(
    {
      genesis: schedule,
      source: nodes.stateProofs,
      pool,
      rulesUntil: rules && (() => rules.until()),
      // The operator wrote the schedule of a genesis file. That of a public network may lack changes after the last it has.
      blobRulesUntil:
        rules?.blobsUntil ?? (genesis ? Infinity : (schedule.blobSchedule.at(-1)?.timestamp ?? 0)),
    },
    { proofsPerMinute },
  );
}
