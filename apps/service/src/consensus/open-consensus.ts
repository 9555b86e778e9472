import { join } from 'node:path';
import type { CertainRules, ConsensusFollower } from '@ethread/upstreams/consensus';
import type { Genesis } from '@ethread/chain';
import type { ConsensusNetwork } from '@ethread/consensus';
import type { Clock, Logger } from '@ethread/core';
import type { ChainConfiguration } from '../configuration/configuration.ts';
import { readYaml } from '../configuration/read-yaml.ts';
import { networkWith, publicSchedule } from '../networks/network.ts';
import { oneLine, UserError } from '../user-error.ts';

export interface ConsensusModules {
  readonly chainId: bigint;
  readonly genesis: Genesis | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly random: () => number;
  /** Whether another process writes the state of the chain. */
  readonly readsCopies: boolean;
}

/** Returns the parameters of the beacon chain of a chain. @throws {UserError} when they are not known. */
export async function networkOfChain(
  { name, consensus }: Pick<ChainConfiguration, 'name' | 'consensus'>,
  chainId: bigint,
): Promise<ConsensusNetwork> {
  // Loaded on demand: the types of SSZ take time.
  const { parseNetwork, publicNetwork } = await import('@ethread/consensus');
  const own = consensus?.network;
  if (own) {
    const { file, genesisValidatorsRoot } = own;
    try {
      const fields: Readonly<Record<string, unknown>> = Object(readYaml(file, {}).value);
      return parseNetwork(fields, { genesisValidatorsRoot });
    } catch (cause) {
      throw new UserError(
        `the chain ${name} has a consensus.network that cannot be used: ${oneLine(cause)}`,
        {
          cause,
        },
      );
    }
  }
  const network = publicNetwork(networkWith(chainId) ?? '');
  if (network) return network;
  throw new UserError(
    `the chain ${name} with id ${chainId} has consensus, and its parameters are not built in; name their file in consensus.network`,
  );
}

/** The followed consensus of a chain, and the rules of blocks that it confirms. */
export interface OpenedConsensus extends ConsensusFollower {
  readonly rules: CertainRules;
}

/** Opens the followed consensus of a chain, where it is configured. @throws {UserError} */
export async function openConsensus(
  configuration: ChainConfiguration,
  { chainId, genesis, readsCopies, ...modules }: ConsensusModules,
): Promise<OpenedConsensus | undefined> {
  const { consensus, copy } = configuration;
  if (!consensus) return undefined;
  const network = await networkOfChain(configuration, chainId);
  // Loaded on demand, with the native code for signatures.
  const { createCertainRules, createNativeBls, createStateFile, followConsensus, NO_CHECKPOINT } =
    await import('@ethread/upstreams/consensus');
  // A process that starts again later than the checkpoint may be used continues from what the writer stored.
  const stored = copy && createStateFile(join(copy.data, 'consensus'));
  const follower = followConsensus({
    network,
    bls: createNativeBls(),
    ...modules,
    nodes: consensus.nodes,
    checkpoint: consensus.checkpoint,
    state: stored && readsCopies ? { read: stored.read, write: () => Promise.resolve() } : stored,
  });
  if (!consensus.checkpoint) modules.logger.warn({ chain: configuration.name }, NO_CHECKPOINT);
  const rules = createCertainRules({
    network,
    consensus: follower,
    schedule: genesis ?? (await publicSchedule(chainId)),
  });
  if (rules.problem !== undefined)
    modules.logger.warn({}, `the forks of both layers differ: ${rules.problem}`);
  return { ...follower, rules };
}
