import type { Transport } from '../transport.ts';
import { TransportError } from '../transport-error.ts';
import { type ConsensusData, type ConsensusSource, dataOf } from './consensus-source.ts';

/** Creates the source over a service with `methods: extended`, which hands on what its beacon nodes have. */
export function fromService(transport: Transport): ConsensusSource {
  return {
    async bootstrap(root): Promise<ConsensusData> {
      const found: unknown = await transport.request('beacon_getLightClientBootstrap', [root]);
      if (found !== null) return dataOf(found);
      throw new TransportError(
        `no beacon node of the service has a bootstrap of ${root}: choose a checkpoint at which an epoch begins`,
      );
    },
    async updates(firstPeriod, count): Promise<readonly ConsensusData[]> {
      const list: unknown = await transport.request('beacon_getLightClientUpdates', [firstPeriod, count]);
      return Array.isArray(list) ? list.slice(0, count).map(dataOf) : [];
    },
    finalityUpdate: async () => dataOf(await transport.request('beacon_getLightClientFinalityUpdate', [])),
    optimisticUpdate: async () =>
      dataOf(await transport.request('beacon_getLightClientOptimisticUpdate', [])),
  };
}
