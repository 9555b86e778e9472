import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type LabChain,
  type LabNode,
  type labNetwork,
  printNetwork,
} from '@ethread/upstreams/consensus/testing';
import { bytesToHex } from '@ethread/core';

/**
 * Returns the section `consensus` of a chain that follows a beacon chain from its finalized block, and writes the file
 * of its network to the folder of the configuration.
 */
export function consensusSection(
  folder: string,
  network: ReturnType<typeof labNetwork>,
  beacon: LabChain,
  nodes: readonly LabNode[],
) {
  writeFileSync(join(folder, 'config.yaml'), printNetwork(network));
  return {
    nodes: nodes.map(({ url }, at) => ({ name: `beacon-${at + 1}`, url })),
    checkpoint: bytesToHex(beacon.head.finalized?.root ?? new Uint8Array(32)),
    network: { file: 'config.yaml', genesisValidatorsRoot: bytesToHex(network.genesisValidatorsRoot) },
  };
}
