import { hexToBytes } from '@ethread/core';
import type { ConsensusNetwork } from './consensus-network.ts';
import { PUBLIC_NETWORKS } from './public-networks.ts';

/** A finalized beacon block that the release vouches for. */
export interface ReleasedCheckpoint {
  readonly slot: number;
  /** Root of the beacon block, as hex. */
  readonly root: string;
}

/**
 * The checkpoints of this release by network. `npm run release` writes them from blocks that a person compared. A version
 * that is not released has none.
 */
export const RELEASED_CHECKPOINTS: Readonly<Record<string, ReleasedCheckpoint>> = {};

/**
 * Returns the root of the release's checkpoint of a public network, or undefined when there is none. A light client
 * rejects it once it is older than the weak subjectivity period.
 */
export function releasedCheckpoint(
  network: ConsensusNetwork,
  checkpoints: Readonly<Record<string, ReleasedCheckpoint>> = RELEASED_CHECKPOINTS,
): Uint8Array | undefined {
  const isPublic = Object.values(PUBLIC_NETWORKS).includes(network);
  const checkpoint = isPublic ? checkpoints[network.name] : undefined;
  return checkpoint && hexToBytes(checkpoint.root);
}

/** Returns why a checkpoint cannot be released, or undefined when it can be. @param currentSlot The slot by the clock. */
export function releaseProblem(
  network: ConsensusNetwork,
  { slot, root }: ReleasedCheckpoint,
  currentSlot: number,
): string | undefined {
  if (!/^0x[0-9a-f]{64}$/.test(root)) return `the root ${root} is not 32 bytes in lower-case hex`;
  if (!Number.isSafeInteger(slot) || slot % network.slotsPerEpoch !== 0)
    return `no epoch begins at slot ${slot}, so that beacon nodes serve no bootstrap of it`;
  if (slot > currentSlot) return `slot ${slot} has not begun`;
  // A user installs the release later.
  const epochs = (currentSlot - slot) / network.slotsPerEpoch;
  return epochs > network.weakSubjectivityEpochs / 2
    ? `slot ${slot} is ${Math.floor(epochs)} epochs old, more than half of the ${network.weakSubjectivityEpochs} of the weak subjectivity period`
    : undefined;
}
