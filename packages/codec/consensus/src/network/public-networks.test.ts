import { type ChainConfig, Hoodi, Mainnet, Sepolia } from '@ethereumjs/common';
import { epochOf, forkAt, maxBlobsAt, periodOf, slotAt, timeOfSlot } from './consensus-network.ts';
import { PUBLIC_NETWORKS } from './public-networks.ts';

/** The forks of the execution layer that begin with a fork or with a limit of blobs of the beacon chain. */
const EXECUTION_FORKS = { prague: 'electra', osaka: 'fulu' } as const;
const BLOB_FORKS = ['bpo1', 'bpo2'];

function timeOf(config: ChainConfig, fork: string): number {
  return Number(config.hardforks.find(({ name }) => name === fork)?.timestamp);
}

describe.each([
  [PUBLIC_NETWORKS.mainnet, Mainnet],
  [PUBLIC_NETWORKS.sepolia, Sepolia],
  [PUBLIC_NETWORKS.hoodi, Hoodi],
])('the parameters of $name', (network, config) => {
  it('begin their forks when the execution layer begins its own', () => {
    for (const [execution, fork] of Object.entries(EXECUTION_FORKS)) {
      const slot = slotAt(network, timeOf(config, execution) * 1000);
      expect(timeOfSlot(network, slot)).toBe(timeOf(config, execution) * 1000);
      expect([forkAt(network, slot)?.name, forkAt(network, slot)?.epoch]).toEqual([
        fork,
        epochOf(network, slot),
      ]);
      expect(forkAt(network, slot - 1)?.name).not.toBe(fork);
    }
  });

  it('raise the limit of blobs when the execution layer does', () => {
    const limits = BLOB_FORKS.map((fork) => {
      const slot = slotAt(network, timeOf(config, fork) * 1000);
      return [maxBlobsAt(network, slot - 1), maxBlobsAt(network, slot)];
    });
    expect(limits).toEqual([
      [9, 15],
      [15, 21],
    ]);
  });
});

describe('a slot', () => {
  it('is 0 before genesis, and begins with its time', () => {
    const { mainnet } = PUBLIC_NETWORKS;
    expect(slotAt(mainnet, 0)).toBe(0);
    expect(slotAt(mainnet, timeOfSlot(mainnet, 100) - 1)).toBe(99);
    expect(periodOf(mainnet, 8192)).toBe(1);
  });
});
