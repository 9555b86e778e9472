import {
  type ChainProfile,
  type Genesis,
  profileNamed,
  profileOfChain,
  profileOfGenesis,
} from '@ethread/chain';
import type { Logger } from '@ethread/core';
import type { NodesOptions } from '@ethread/nodes';
import type { NodesConfiguration } from './configuration/configuration.ts';
import { UserError } from './user-error.ts';

export interface ChainOfProfile {
  readonly name: string;
  readonly chainId: bigint;
  readonly genesis: Genesis | undefined;
}

/**
 * Chooses how a chain's nodes are proven: by the configuration, then by the genesis file, then by the chain's id. Nodes of
 * an unknown family are believed, since it is not known what their headers commit to.
 *
 * @throws {UserError} where the configuration refuses unknown chains.
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
    { chain: name, chainId: String(chainId) },
    'the chain is of no known family: what its nodes say is not proven; name its profile where it has one',
  );
  return { profile, options: { ...options, proofs: 'none' } };
}
