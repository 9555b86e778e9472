/** Names of the public networks. */
export const NETWORK_NAMES = ['mainnet', 'sepolia', 'holesky', 'hoodi'] as const;

export type NetworkName = (typeof NETWORK_NAMES)[number];

/** Returns whether a network of this name is known. */
export function isNetworkName(name: string): name is NetworkName {
  return NETWORK_NAMES.some((known) => known === name);
}
