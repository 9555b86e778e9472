import { bytesToHex } from '@ethread/core';
import type { ConsensusNetwork } from '@ethread/consensus';

/** The sizes of the minimal preset of the specification. */
const MINIMAL = { slotsPerEpoch: 8, epochsPerPeriod: 8, committeeSize: 32 };

/**
 * Creates the parameters of a chain in the minimal preset that begins with Fulu. @param gloasEpoch The first epoch of
 * Gloas.
 */
export function labNetwork(
  gloasEpoch: number,
  { slotMs = 12_000, genesisTime = 1_700_000_000 }: { slotMs?: number; genesisTime?: number } = {},
): ConsensusNetwork {
  return {
    name: 'lab-minimal',
    genesisTime,
    genesisValidatorsRoot: new Uint8Array(32).fill(7),
    slotMs,
    ...MINIMAL,
    forks: [
      { name: 'fulu', epoch: 0, version: Uint8Array.of(6, 0, 0, 9) },
      { name: 'gloas', epoch: gloasEpoch, version: Uint8Array.of(7, 0, 0, 9) },
    ],
    blobLimits: [{ epoch: 0, maxBlobs: 9 }],
    weakSubjectivityEpochs: 3_532,
  };
}

/** Returns the config.yaml of a network, as beacon nodes are started with. */
export function printNetwork({ genesisTime, slotMs, forks }: ConsensusNetwork): string {
  const lines = [
    "PRESET_BASE: 'minimal'",
    "CONFIG_NAME: 'lab'",
    `MIN_GENESIS_TIME: ${genesisTime}`,
    'GENESIS_DELAY: 0',
    `SLOT_DURATION_MS: ${slotMs}`,
    ...forks.flatMap(({ name, epoch, version }) => [
      `${name.toUpperCase()}_FORK_EPOCH: ${epoch}`,
      `${name.toUpperCase()}_FORK_VERSION: ${bytesToHex(version)}`,
    ]),
  ];
  return `${lines.join('\n')}\n`;
}
