import {
  type Genesis,
  type ProfileName,
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

/** Returns the family of a chain: that of the configuration, or else of the genesis file or the chain id. */
export function familyOf({ chainId, genesis, configuration: { nodes } }: DescribedChain): ProfileName {
  return nodes?.profile ?? (genesis ? profileOfGenesis(genesis) : profileOfChain(chainId)).name;
}

/** Returns the rules of {@link Backend.rules}. */
export function clientRules(described: DescribedChain): unknown {
  const { chainId, genesis } = described;
  if (familyOf(described) !== 'ethereum') return undefined;
  if (genesis) return genesis.json['config'];
  const network = networkWith(chainId);
  return network && publicForkSchedule(network) ? network : undefined;
}
