import { hexToBytes } from '@ethread/core';
import type { ConsensusNetwork } from './consensus-network.ts';

/** What the public networks have in common: the mainnet preset. */
const MAINNET_PRESET = {
  slotMs: 12_000,
  slotsPerEpoch: 32,
  epochsPerPeriod: 256,
  committeeSize: 512,
} as const;

/** Below what Electra gives for 8 million ether of stake (3,532), and Gloas for 26 million (1,542). */
const LARGE_STAKE_EPOCHS = 1500;
/** MIN_VALIDATOR_WITHDRAWABILITY_DELAY: the lower bound of the period, for any stake. */
export const LEAST_EPOCHS = 256;

/** The public networks by name. A release after a fork has been scheduled adds its epoch. */
export const PUBLIC_NETWORKS: Readonly<Record<'mainnet' | 'sepolia' | 'hoodi', ConsensusNetwork>> = {
  mainnet: {
    ...MAINNET_PRESET,
    name: 'mainnet',
    genesisTime: 1_606_824_023,
    genesisValidatorsRoot: hexToBytes('0x4b363db94e286120d76eb905340fdd4e54bfe9f06bf33ff6cf5ad27f511bfe95'),
    forks: [
      { name: 'electra', epoch: 364_032, version: hexToBytes('0x05000000') },
      { name: 'fulu', epoch: 411_392, version: hexToBytes('0x06000000') },
    ],
    blobLimits: [
      { epoch: 364_032, maxBlobs: 9 },
      { epoch: 412_672, maxBlobs: 15 },
      { epoch: 419_072, maxBlobs: 21 },
    ],
    weakSubjectivityEpochs: LARGE_STAKE_EPOCHS,
  },
  sepolia: {
    ...MAINNET_PRESET,
    name: 'sepolia',
    genesisTime: 1_655_733_600,
    genesisValidatorsRoot: hexToBytes('0xd8ea171f3c94aea21ebc42a1ed61052acf3f9209c00e4efbaaddac09ed9b8078'),
    forks: [
      { name: 'electra', epoch: 222_464, version: hexToBytes('0x90000074') },
      { name: 'fulu', epoch: 272_640, version: hexToBytes('0x90000075') },
      { name: 'gloas', epoch: 353_024, version: hexToBytes('0x90000076') },
    ],
    blobLimits: [
      { epoch: 222_464, maxBlobs: 9 },
      { epoch: 274_176, maxBlobs: 15 },
      { epoch: 275_712, maxBlobs: 21 },
    ],
    weakSubjectivityEpochs: LEAST_EPOCHS,
  },
  hoodi: {
    ...MAINNET_PRESET,
    name: 'hoodi',
    genesisTime: 1_742_213_400,
    genesisValidatorsRoot: hexToBytes('0x212f13fc4df078b6cb7db228f1c8307566dcecf900867401a92023d7ba99cb5f'),
    forks: [
      { name: 'electra', epoch: 2048, version: hexToBytes('0x60000910') },
      { name: 'fulu', epoch: 50_688, version: hexToBytes('0x70000910') },
    ],
    blobLimits: [
      { epoch: 2048, maxBlobs: 9 },
      { epoch: 52_480, maxBlobs: 15 },
      { epoch: 54_016, maxBlobs: 21 },
    ],
    weakSubjectivityEpochs: LARGE_STAKE_EPOCHS,
  },
};

export function publicNetwork(name: string): ConsensusNetwork | undefined {
  return Object.values(PUBLIC_NETWORKS).find((network) => network.name === name);
}
