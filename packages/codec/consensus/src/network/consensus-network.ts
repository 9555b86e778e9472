/** A fork of the beacon chain, from its first epoch on. */
export interface ConsensusFork {
  readonly name: BeaconForkName;
  readonly epoch: number;
  /** The four bytes that enter the domain of every signature. */
  readonly version: Uint8Array;
}

/** The most blobs of a block, from an epoch on (EIP-7892). */
export interface BlobLimit {
  readonly epoch: number;
  readonly maxBlobs: number;
}

/** The parameters of a beacon chain that its light client needs. They are compiled in or come from a file, never from a node. */
export interface ConsensusNetwork {
  readonly name: string;
  /** Unix time of slot 0, in seconds. */
  readonly genesisTime: number;
  readonly genesisValidatorsRoot: Uint8Array;
  readonly slotMs: number;
  readonly slotsPerEpoch: number;
  /** Epochs for which a sync committee signs: its period. */
  readonly epochsPerPeriod: number;
  readonly committeeSize: number;
  /** The forks with an epoch, in ascending order, from Electra on. */
  readonly forks: readonly ConsensusFork[];
  /** The first epoch of a fork that this version does not implement. Nothing of it is ever verified. */
  readonly unsupportedFrom?: { readonly name: string; readonly epoch: number };
  /** The limits of blobs from Electra on, in ascending order. */
  readonly blobLimits: readonly BlobLimit[];
  /** Age in epochs after which a checkpoint or a stored state is too old to start from. */
  readonly weakSubjectivityEpochs: number;
}

/** Returns the slot at a time, in milliseconds of Unix time; 0 before genesis. */
export function slotAt(network: ConsensusNetwork, timeMs: number): number {
  return Math.max(0, Math.floor((timeMs - network.genesisTime * 1000) / network.slotMs));
}

/** Returns the start of a slot, in milliseconds of Unix time. */
export function timeOfSlot(network: ConsensusNetwork, slot: number): number {
  return network.genesisTime * 1000 + slot * network.slotMs;
}

export function epochOf(network: ConsensusNetwork, slot: number): number {
  return Math.floor(slot / network.slotsPerEpoch);
}

/** Returns the period of a slot: which sync committee signs in it. */
export function periodOf(network: ConsensusNetwork, slot: number): number {
  return Math.floor(slot / slotsPerPeriod(network));
}

export function slotsPerPeriod(network: ConsensusNetwork): number {
  return network.slotsPerEpoch * network.epochsPerPeriod;
}

/** Returns the fork of a slot, or undefined when this version implements none: before Electra, or after the newest fork. */
export function forkAt(network: ConsensusNetwork, slot: number): ConsensusFork | undefined {
  const epoch = epochOf(network, slot);
  if (network.unsupportedFrom !== undefined && epoch >= network.unsupportedFrom.epoch) return undefined;
  return network.forks.findLast((fork) => fork.epoch <= epoch);
}

/** Returns the most blobs of a block of a slot, or undefined when the network states none. */
export function maxBlobsAt(network: ConsensusNetwork, slot: number): number | undefined {
  const epoch = epochOf(network, slot);
  return network.blobLimits.findLast((limit) => limit.epoch <= epoch)?.maxBlobs;
}

/** Returns true when a header of a slot is too old to start from at another slot: keys that left may have signed it. */
export function isExpired(network: ConsensusNetwork, slot: number, currentSlot: number): boolean {
  return epochOf(network, currentSlot) > epochOf(network, slot) + network.weakSubjectivityEpochs;
}

/** The forks whose light client data this package implements, in order. */
export const FORK_NAMES = ['electra', 'fulu', 'gloas'] as const;

/** The name of a fork, as the Beacon API writes it in `version` and `Eth-Consensus-Version`. */
export type BeaconForkName = (typeof FORK_NAMES)[number];

/** Returns true for a fork that this package implements. Another name means: update. */
export function isForkName(name: unknown): name is BeaconForkName {
  return FORK_NAMES.some((known) => known === name);
}
