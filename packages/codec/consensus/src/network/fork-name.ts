/** The forks whose light client data this package implements, in order. */
export const FORK_NAMES = ['electra', 'fulu', 'gloas'] as const;

/** The name of a fork, as the Beacon API writes it in `version` and `Eth-Consensus-Version`. */
export type BeaconForkName = (typeof FORK_NAMES)[number];

/** Returns true for a fork that this package implements. Another name means: update. */
export function isForkName(name: unknown): name is BeaconForkName {
  return FORK_NAMES.some((known) => known === name);
}
