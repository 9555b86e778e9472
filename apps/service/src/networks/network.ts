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

const GENESIS_HASHES: Readonly<Record<NetworkName, string>> = {
  mainnet: '0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3',
  sepolia: '0x25a5cc106eea7138acab33231d7160d69cb777ee0c2c553fcddf5138993e6dd9',
  holesky: '0xb5f7f912443c940f21fd611f12828d75b534364ed9e95ca4e307729a4661bde4',
  hoodi: '0xbbe312868b376a3001692a646dd2d7d1e4406380dfd86b98aa8a34d1557c971b',
};

const common = () => import('@ethereumjs/common');

const CONFIGS: Readonly<Record<NetworkName, () => Promise<ChainConfig>>> = {
  mainnet: async () => (await common()).Mainnet,
  sepolia: async () => (await common()).Sepolia,
  holesky: async () => (await common()).Holesky,
  hoodi: async () => (await common()).Hoodi,
};

const STATES: Readonly<Record<NetworkName, () => Promise<GenesisState>>> = {
  mainnet: async () => (await import('@ethereumjs/genesis/mainnet')).mainnetGenesis,
  sepolia: async () => (await import('@ethereumjs/genesis/sepolia')).sepoliaGenesis,
  holesky: async () => (await import('@ethereumjs/genesis/holesky')).holeskyGenesis,
  hoodi: async () => (await import('@ethereumjs/genesis/hoodi')).hoodiGenesis,
};

const CHAIN_IDS: Readonly<Record<NetworkName, bigint>> = {
  mainnet: 1n,
  sepolia: 11_155_111n,
  holesky: 17_000n,
  hoodi: 560_048n,
};

/** Returns the name of the public network with a chain id; undefined for any other chain. */
export function networkWith(chainId: bigint): NetworkName | undefined {
  return NETWORK_NAMES.find((known) => CHAIN_IDS[known] === chainId);
}

/** Returns the hash of block 0 of the public network with a chain id; undefined for any other chain. */
export function publicGenesisHash(chainId: bigint): Uint8Array | undefined {
  const name = networkWith(chainId);
  return name && hexToBytes(GENESIS_HASHES[name]);
}

const PUBLIC_HASHES: ReadonlySet<string> = new Set(Object.values(GENESIS_HASHES));

/** Returns whether a hash is that of the genesis block of a network known by name. */
export function isPublicGenesis(hash: Uint8Array): boolean {
  return PUBLIC_HASHES.has(bytesToHex(hash));
}

/**
 * Returns the chain id and the fork schedule of the public network with a chain id, without its accounts; undefined for
 * any other chain.
 */
export async function publicSchedule(chainId: bigint): Promise<ForkSchedule | undefined> {
  const name = networkWith(chainId);
  if (!name) return undefined;
  return parseGenesis(genesisJson(await CONFIGS[name](), {}, NETWORK_SCHEDULES[name].forks));
}

/** Returns the network of a name. */
export function networkOf(name: NetworkName): Network {
  return {
    genesisHash: GENESIS_HASHES[name],
    async genesis() {
      const [config, state] = await Promise.all([CONFIGS[name](), STATES[name]()]);
      return parseGenesis(genesisJson(config, state, NETWORK_SCHEDULES[name].forks));
    },
  };
}
