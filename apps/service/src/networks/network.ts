import type { ChainConfig, GenesisState } from '@ethereumjs/common';
import { type ForkSchedule, type Genesis, parseGenesis } from '@ethread/chain';
import { bytesToHex, hexToBytes } from '@ethread/core';
import { genesisJson } from './genesis-json.ts';
import { NETWORK_NAMES, NETWORK_SCHEDULES, type NetworkName } from './network-schedule.ts';

/** A public network. */
export interface Network {
  /** Public hash of block 0. */
  readonly genesisHash: string;
  /** Loads the network's genesis parameters and accounts on demand. */
  genesis(): Promise<Genesis>;
}

/** What is known of a network. Its parameters and accounts are loaded on demand. */
interface KnownNetwork {
  readonly chainId: bigint;
  readonly genesisHash: string;
  readonly config: () => Promise<ChainConfig>;
  readonly state: () => Promise<GenesisState>;
}

const common = () => import('@ethereumjs/common');

const NETWORKS: Readonly<Record<NetworkName, KnownNetwork>> = {
  mainnet: {
    chainId: 1n,
    genesisHash: '0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3',
    config: async () => (await common()).Mainnet,
    state: async () => (await import('@ethereumjs/genesis/mainnet')).mainnetGenesis,
  },
  sepolia: {
    chainId: 11_155_111n,
    genesisHash: '0x25a5cc106eea7138acab33231d7160d69cb777ee0c2c553fcddf5138993e6dd9',
    config: async () => (await common()).Sepolia,
    state: async () => (await import('@ethereumjs/genesis/sepolia')).sepoliaGenesis,
  },
  hoodi: {
    chainId: 560_048n,
    genesisHash: '0xbbe312868b376a3001692a646dd2d7d1e4406380dfd86b98aa8a34d1557c971b',
    config: async () => (await common()).Hoodi,
    state: async () => (await import('@ethereumjs/genesis/hoodi')).hoodiGenesis,
  },
};

/** Returns the name of the public network with a chain id; undefined for any other chain. */
export function networkWith(chainId: bigint): NetworkName | undefined {
  return NETWORK_NAMES.find((known) => NETWORKS[known].chainId === chainId);
}

/** Returns the hash of block 0 of the public network with a chain id; undefined for any other chain. */
export function publicGenesisHash(chainId: bigint): Uint8Array | undefined {
  const name = networkWith(chainId);
  return name && hexToBytes(NETWORKS[name].genesisHash);
}

/** Returns whether a hash is that of the genesis block of a network known by name. */
export function isPublicGenesis(hash: Uint8Array): boolean {
  const name = bytesToHex(hash);
  return Object.values(NETWORKS).some(({ genesisHash }) => genesisHash === name);
}

/**
 * Returns the chain id and the fork schedule of the public network with a chain id, without its accounts; undefined for
 * any other chain.
 */
export async function publicSchedule(chainId: bigint): Promise<ForkSchedule | undefined> {
  const name = networkWith(chainId);
  if (!name) return undefined;
  return parseGenesis(genesisJson(await NETWORKS[name].config(), {}, NETWORK_SCHEDULES[name].forks));
}

/** Returns the network of a name. */
export function networkOf(name: NetworkName): Network {
  const { genesisHash, ...load } = NETWORKS[name];
  return {
    genesisHash,
    async genesis() {
      const [config, state] = await Promise.all([load.config(), load.state()]);
      return parseGenesis(genesisJson(config, state, NETWORK_SCHEDULES[name].forks));
    },
  };
}
