/** Names of the public networks. */
export const NETWORK_NAMES = ['mainnet', 'sepolia', 'hoodi'] as const;

export type NetworkName = (typeof NETWORK_NAMES)[number];

/** Returns whether a network of this name is known. */
export function isNetworkName(name: string): name is NetworkName {
  return NETWORK_NAMES.some((known) => known === name);
}

/** The published forks of a network that the parameters in ethread's libraries lack. */
export interface NetworkSchedule {
  /** Forks by the keys of a genesis file, in seconds since 1970. */
  readonly forks: Readonly<Record<string, number>>;
  readonly source: string;
  /** The day on which the schedule was read, as YYYY-MM-DD. */
  readonly readOn: string;
  /** Next fork, when its time was not published on that day. */
  readonly unpublished?: string;
}

export const NETWORK_SCHEDULES: Readonly<Record<NetworkName, NetworkSchedule>> = {
  mainnet: {
    forks: {},
    source: 'EIP-7773 and go-ethereum 1.17.10, params/chainspecs/mainnet.json',
    readOn: '2026-11-22',
    unpublished: 'Amsterdam',
  },
  sepolia: {
    forks: { amsterdamTime: 1_791_294_816 },
    source: 'ethereum/pm#2205, EIP-7773 and go-ethereum 1.17.10, params/chainspecs/sepolia.json',
    readOn: '2026-11-22',
  },
  hoodi: {
    forks: {},
    source: 'EIP-7773 and go-ethereum 1.17.10, params/chainspecs/hoodi.json',
    readOn: '2026-11-22',
    unpublished: 'Amsterdam',
  },
};
