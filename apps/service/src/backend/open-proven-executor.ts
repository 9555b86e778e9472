import { createProvenExecutor, type ProvenExecutor } from '@ethread/execution/proven';
import type { CertainRules } from '@ethread/upstreams/consensus';
import { type Genesis, profileOfChain, profileOfGenesis } from '@ethread/chain';
import type { Nodes } from '@ethread/upstreams';
import type { ChainConfiguration } from '../configuration/configuration.ts';
import { publicSchedule } from '../networks/network.ts';

/**
 * Opens the calls over state that a chain's nodes prove: at level `complete`, on chains of Ethereum's family whose fork
 * schedule the genesis file or the id of a public network gives. Returns undefined for the others, whose calls the nodes
 * answer without proof.
 */
export async function openProvenExecutor(
  { nodes: configured }: Pick<ChainConfiguration, 'nodes'>,
  {
    nodes,
    chainId,
    genesis,
    rules,
  }: {
    readonly nodes: Nodes;
    readonly chainId: bigint;
    readonly genesis: Genesis | undefined;
    /** undefined where consensus is not followed. */
    readonly rules: CertainRules | undefined;
  },
): Promise<ProvenExecutor | undefined> {
  if (configured?.options.proofs !== 'complete') return undefined;
  const schedule = genesis ?? (await publicSchedule(chainId));
  const family = genesis ? profileOfGenesis(genesis) : profileOfChain(chainId);
  if (!schedule || (configured.profile ?? family.name) !== 'ethereum') return undefined;
  const { proofsPerMinute } = configured;
  return createProvenExecutor(
    {
      genesis: schedule,
      source: nodes.stateProofs,
      head: nodes.head,
      rulesUntil: rules && (() => rules.until()),
      // The operator wrote the schedule of a genesis file. That of a public network may lack changes after the last it has.
      blobRulesUntil:
        rules?.blobsUntil ?? (genesis ? Infinity : (schedule.blobSchedule.at(-1)?.timestamp ?? 0)),
    },
    { proofsPerMinute },
  );
}
