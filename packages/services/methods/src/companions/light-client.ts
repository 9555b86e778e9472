import type { LightClientSource } from '@ethread/ports';
import { hexToBytes } from '@ethread/core';
import { unavailable } from '@ethread/types';
import type { CompanionsOf } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';

/**
 * Creates the methods that return verified light client data of the beacon chain.
 *
 * @throws {ResourceUnavailableError} in each call where the chain has no consensus.
 */
export function lightClientData({
  lightClient,
}: CompanionModules): CompanionsOf<
  | 'beacon_getLightClientBootstrap'
  | 'beacon_getLightClientUpdates'
  | 'beacon_getLightClientFinalityUpdate'
  | 'beacon_getLightClientOptimisticUpdate'
> {
  const source = (): LightClientSource => {
    if (!lightClient) throw unavailable('noConsensus');
    return lightClient;
  };
  return {
    beacon_getLightClientBootstrap: async ([root], { signal }) =>
      source().bootstrap(hexToBytes(root), signal),
    beacon_getLightClientUpdates: async ([startPeriod, count], { signal }) => [
      ...(await source().updates(startPeriod, count, signal)),
    ],
    beacon_getLightClientFinalityUpdate: async (_params, { signal }) => source().finalityUpdate(signal),
    beacon_getLightClientOptimisticUpdate: async (_params, { signal }) => source().optimisticUpdate(signal),
  };
}
