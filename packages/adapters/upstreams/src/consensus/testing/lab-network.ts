import { bytesToHex } from '@ethread/core';
import type { ConsensusNetwork } from '@ethread/consensus';

/** The sizes of a preset of the specification. */
const PRESETS = {
  minimal: { slotsPerEpoch: 8, epochsPerPeriod: 8, committeeSize: 32 },
  mainnet: { slotsPerEpoch: 32, epochsPerPeriod: 256, committeeSize: 512 },
} as const;

/** Creates the parameters of a chain that begins with Fulu. @param gloasEpoch The first epoch of Gloas. */
export function labNetwork(
  preset: keyof typeof PRESETS,
  gloasEpoch: number,
  { slotMs = 12_000, genesisTime = 1_700_000_000 }: { slotMs?: number; genesisTime?: number } = {},
): ConsensusNetwork {
  return {
    name: `lab-${preset}`,
    genesisTime,
    genesisValidatorsRoot: new Uint8Array(32).fill(7),
    slotMs,
    ...PRESETS[preset],
    forks: [
      { name: 'fulu', epoch: 0, version: Uint8Array.of(6, 0, 0, 9) },
      { name: 'gloas', epoch: gloasEpoch, version: Uint8Array.of(7, 0, 0, 9) },
    ],
    blobLimits: [{ epoch: 0, maxBlobs: 9 }],
    weakSubjectivityEpochs: 3_532,
  };
}

/** Returns the config.yaml of a network, as beacon nodes are started with. */
export function printNetwork({ committeeSize, genesisTime, slotMs, forks }: ConsensusNetwork): string {
  const lines = [
    `PRESET_BASE: '${committeeSize === PRESETS.minimal.committeeSize ? 'minimal' : 'mainnet'}'`,
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
