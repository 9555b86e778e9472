import {
  type Genesis,
  profileNamed,
  profileOfChain,
  profileOfGenesis,
  publicForkSchedule,
} from '@ethread/chain';
import type { NodesConfiguration } from '../configuration/configuration.ts';
import { networkWith } from '../networks/network.ts';

/** A chain, as its configuration and its genesis file describe it. */
export interface DescribedChain {
  readonly chainId: bigint;
  readonly genesis: Pick<Genesis, 'chainId' | 'json'> | undefined;
  readonly configuration: { readonly nodes: Pick<NodesConfiguration, 'profile'> | undefined };
}

/** Returns the rules of {@link Backend.rules}. */
export function clientRules({ chainId, genesis, configuration: { nodes } }: DescribedChain): unknown {
  const { profile: given } = nodes ?? {};
  const profile = given ? profileNamed(given) : genesis ? profileOfGenesis(genesis) : profileOfChain(chainId);
  if (profile.name !== 'ethereum') return undefined;
  if (genesis) return genesis.json['config'];
  const network = networkWith(chainId);
  return network && publicForkSchedule(network) ? network : undefined;
}
