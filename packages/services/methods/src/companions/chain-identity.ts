import { quantityToHex } from '@ethread/core';
import type { CompanionsOf } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';
import { latestHeader } from './latest-header.ts';

/** Creates the methods that name the chain, its head and the service. */
export function chainIdentity(
  modules: CompanionModules,
): CompanionsOf<'eth_chainId' | 'net_version' | 'web3_clientVersion' | 'eth_syncing' | 'eth_blockNumber'> {
  const { chainId, version } = modules;
  return {
    eth_chainId: () => quantityToHex(chainId),
    net_version: () => String(chainId),
    web3_clientVersion: () => `ethread/${version}`,
    // A service that is not ready accepts no requests.
    eth_syncing: () => false,
    async eth_blockNumber(_params, context) {
      const { header } = await latestHeader(modules, context);
      return quantityToHex(header.number);
    },
  };
}
