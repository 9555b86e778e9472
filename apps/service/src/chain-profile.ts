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

export interface ChainOfProfile {
  readonly chainId: bigint;
  readonly genesis: Genesis | undefined;
}

/**
 * Chooses how to prove the responses of a chain's upstream nodes. The configuration decides, then the genesis file,
 * then the chain id. The service believes upstream nodes of an unknown family, because it cannot know what their
 * headers commit to.
 */
export function chooseProfile(
  { chainId, genesis }: ChainOfProfile,
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
