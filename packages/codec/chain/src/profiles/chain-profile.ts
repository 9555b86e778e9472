/** The families of chains that ethread recognises by chain id or genesis file. */
export const PROFILE_NAMES = ['ethereum', 'op-stack', 'arbitrum', 'bsc', 'polygon', 'unknown'] as const;

export type ProfileName = (typeof PROFILE_NAMES)[number];

/** The properties of a family of chains that decide how its blocks are proven. */
export interface ChainProfile {
  readonly name: ProfileName;
  /** Content of a header's withdrawalsRoot: a list, or the storage of a contract (OP stack, from Isthmus). */
  readonly withdrawals: 'list' | 'listOrStorageRoot';
  /** True when a header's gasUsed is the last cumulative gas of its receipts. */
  readonly countsGasInReceipts: boolean;
  /** True when a header's blobGasUsed counts the blobs of its transactions; the OP stack counts other data in it. */
  readonly countsBlobGas: boolean;
  /** True when the paid gas price follows from transaction and base fee; Arbitrum pays no tips. */
  readonly hasPriceRule: boolean;
  /**
   * True when a block may end with a state-sync transaction, to which no root commits (Polygon PoS, before Madhugiri).
   */
  readonly hasStateSync: boolean;
  /** Transaction types whose envelopes cannot be rebuilt from the JSON of nodes. */
  readonly unprovableTypes: ReadonlySet<number>;
  /** Maximum length of a header's extraData in bytes. */
  readonly maxExtraDataBytes: number;
  /** True when block times follow real time; development nodes set them freely. */
  readonly hasRealTime: boolean;
  /** Maximum block rate of the chain, in blocks per second. */
  readonly maxBlocksPerSecond: number;
}

const NONE: ReadonlySet<number> = new Set();

const ETHEREUM: ChainProfile = {
  name: 'ethereum',
  withdrawals: 'list',
  countsGasInReceipts: true,
  countsBlobGas: true,
  hasPriceRule: true,
  hasStateSync: false,
  unprovableTypes: NONE,
  maxExtraDataBytes: 32,
  hasRealTime: true,
  maxBlocksPerSecond: 1,
};

/** Length of extraData on chains whose blocks contain signatures and validators, in bytes. */
const LONG_EXTRA_DATA = 65_536;

const PROFILES: Readonly<Record<ProfileName, ChainProfile>> = {
  ethereum: ETHEREUM,
  'op-stack': {
    ...ETHEREUM,
    name: 'op-stack',
    withdrawals: 'listOrStorageRoot',
    countsBlobGas: false,
    maxBlocksPerSecond: 5,
  },
  arbitrum: {
    ...ETHEREUM,
    name: 'arbitrum',
    countsGasInReceipts: false,
    hasPriceRule: false,
    unprovableTypes: new Set([0x78]),
    maxBlocksPerSecond: 20,
  },
  bsc: { ...ETHEREUM, name: 'bsc', maxExtraDataBytes: LONG_EXTRA_DATA, maxBlocksPerSecond: 5 },
  polygon: {
    ...ETHEREUM,
    name: 'polygon',
    hasStateSync: true,
    // State sync from Madhugiri on (PIP-74): nodes do not show the events inside its envelope.
    unprovableTypes: new Set([0x7f]),
    maxExtraDataBytes: LONG_EXTRA_DATA,
    maxBlocksPerSecond: 5,
  },
  unknown: {
    ...ETHEREUM,
    name: 'unknown',
    countsGasInReceipts: false,
    countsBlobGas: false,
    hasPriceRule: false,
    maxExtraDataBytes: LONG_EXTRA_DATA,
    maxBlocksPerSecond: 100,
  },
};

/** Chain ids of development nodes, whose blocks come at any time and rate. */
const DEVELOPMENT_IDS: ReadonlySet<bigint> = new Set([1_337n, 31_337n]);
const DEVELOPMENT: ChainProfile = { ...ETHEREUM, hasRealTime: false, maxBlocksPerSecond: 1_000 };

/** Public chains by their ids. */
const CHAIN_IDS: Readonly<Record<Exclude<ProfileName, 'unknown'>, readonly number[]>> = {
  ethereum: [1, 11_155_111, 17_000, 560_048, 5],
  'op-stack': [
    ...[10, 11_155_420, 8_453, 84_532, 130, 1_301, 480, 4_801, 57_073, 763_373, 1_868, 1_946, 7_777_777],
    ...[999_999_999, 34_443, 919, 1_135, 4_202, 690, 252, 204, 5_611],
  ],
  arbitrum: [42_161, 42_170, 421_614],
  bsc: [56, 97],
  polygon: [137, 80_002],
};

const BY_ID: ReadonlyMap<bigint, ProfileName> = new Map(
  PROFILE_NAMES.flatMap((name) =>
    name === 'unknown' ? [] : CHAIN_IDS[name].map((id) => [BigInt(id), name] as const),
  ),
);

/** Returns the profile of that name. */
export function profileNamed(name: ProfileName): ChainProfile {
  return PROFILES[name];
}

/** Returns the profile of a public chain; the `unknown` profile for any other id. */
export function profileOfChain(chainId: bigint): ChainProfile {
  if (DEVELOPMENT_IDS.has(chainId)) return DEVELOPMENT;
  return PROFILES[BY_ID.get(chainId) ?? 'unknown'];
}

/** Fields of a genesis file's `config` that only one family has. */
const GENESIS_MARKS: readonly (readonly [field: string, name: ProfileName])[] = [
  ['optimism', 'op-stack'],
  ['arbitrum', 'arbitrum'],
  ['parlia', 'bsc'],
  ['bor', 'polygon'],
];

/** Returns the profile of a genesis file's chain; Ethereum's when the file marks no other family. */
export function profileOfGenesis(genesis: {
  readonly chainId: bigint;
  readonly json: Readonly<Record<string, unknown>>;
}): ChainProfile {
  if (DEVELOPMENT_IDS.has(genesis.chainId)) return DEVELOPMENT;
  const known = BY_ID.get(genesis.chainId);
  if (known) return PROFILES[known];
  const config: object = Object(genesis.json['config']);
  const [, name = 'ethereum' as const] = GENESIS_MARKS.find(([field]) => field in config) ?? [];
  return PROFILES[name];
}
