import {
  type ChainProfile,
  type Genesis,
  profileNamed,
  profileOfChain,
  profileOfGenesis,
} from '@ethread/chain';
import type { Logger } from '@ethread/core';
import type { NodesOptions } from '@ethread/upstreams';
import type { NodesConfiguration } from './configuration/configuration.ts';
import { UserError } from './user-error.ts';

export interface ChainOfProfile {
  readonly name: string;
  readonly chainId: bigint;
  readonly genesis: Genesis | undefined;
}

/**
 * Chooses how to prove the responses of a chain's upstream nodes. The configuration decides, then the genesis file,
 * then the chain id. The service believes upstream nodes of an unknown family, because it cannot know what their
 * headers commit to.
 *
 * @throws {UserError} where the configuration rejects unknown chains.
 */
export function chooseProfile(
  { name, chainId, genesis }: ChainOfProfile,
  {
    profile: given,
    unknownChains,
    options,
  }: Pick<NodesConfiguration, 'profile' | 'unknownChains' | 'options'>,
  logger: Logger,
): { readonly profile: ChainProfile; readonly options: Partial<NodesOptions> } {
  const profile = given ? profileNamed(given) : genesis ? profileOfGenesis(genesis) : profileOfChain(chainId);
  if (profile.name !== 'unknown') return { profile, options };
  if (unknownChains === 'refuse') {
    throw new UserError(
      `the chain ${name} has the id ${chainId}, which is of no known family: name its profile, or allow unknownChains`,
    );
  }
  logger.warn(
    { chainId: String(chainId) },
    'the chain is of no known family: the responses of its nodes are not proven; set its profile if it has one',
  );
  return { profile, options: { ...options, proofs: 'none' } };
}
