import type { Header } from '../header.ts';

/** Names of the header fields that forks added, by their type in RLP and JSON. */
type QuantityFieldName = 'baseFeePerGas' | 'blobGasUsed' | 'excessBlobGas' | 'slotNumber';
type HashFieldName = 'withdrawalsRoot' | 'parentBeaconBlockRoot' | 'requestsHash' | 'blockAccessListHash';

/** A header field that a fork added. */
export type HeaderField = (
  | { readonly kind: 'quantity'; readonly name: QuantityFieldName }
  /** Length: 32 bytes. */
  | { readonly kind: 'hash'; readonly name: HashFieldName }
) & {
  /** Alternative names under which nodes print it. */
  readonly aliases?: readonly string[];
};

/** A part of block bodies after transactions and uncles. */
export type BodyPart = 'withdrawals' | 'blockAccessList';

/** Blob parameters of a fork whose genesis file gives none (EIP-7892). */
export interface BlobParameters {
  readonly target: number;
  readonly max: number;
  readonly baseFeeUpdateFraction: bigint;
}

/**
 * A fork's changes to chain data. A fork that adds to headers, bodies, receipts or transactions is a row of this table.
 * Codecs, JSON printers, header rules, receipt checks and call validation read it.
 */
export interface ForkRow {
  readonly name: string;
  /**
   * Key of a genesis file's `config` that activates the fork; null for the Merge, which follows from the difficulty.
   */
  readonly activation: string | null;
  /** Added header fields, in RLP order, after those of earlier forks. */
  readonly headerFields?: readonly HeaderField[];
  readonly bodyParts?: readonly BodyPart[];
  readonly transactionTypes?: readonly number[];
  /** First field of receipts: the state root or the status (EIP-658). */
  readonly receiptOutcome?: 'root' | 'status';
  /**
   * Relation of a header's `gasUsed` to the receipts. `last`: it is the last cumulative gas. `dimensions`: it is the
   * larger of execution gas and state gas before refunds, which receipts do not show (EIP-7778, EIP-8037).
   */
  readonly headerGas?: 'last' | 'dimensions';
  /** Default blob parameters when the file does not give them, and their key in `blobSchedule`. */
  readonly blobs?: BlobParameters;
  /** Set when the fork changes only blob parameters (EIP-7892). */
  readonly changesBlobsOnly?: true;
}

/** Every fork that this version knows, in order. */
const FORK_TABLE = [
  {
    name: 'frontier',
    activation: null,
    transactionTypes: [0],
    receiptOutcome: 'root',
    headerGas: 'last',
  },
  { name: 'homestead', activation: 'homesteadBlock' },
  { name: 'tangerineWhistle', activation: 'eip150Block' },
  { name: 'spuriousDragon', activation: 'eip158Block' },
  { name: 'byzantium', activation: 'byzantiumBlock', receiptOutcome: 'status' },
  { name: 'constantinople', activation: 'constantinopleBlock' },
  { name: 'petersburg', activation: 'petersburgBlock' },
  { name: 'istanbul', activation: 'istanbulBlock' },
  { name: 'berlin', activation: 'berlinBlock', transactionTypes: [1] },
  {
    name: 'london',
    activation: 'londonBlock',
    headerFields: [{ kind: 'quantity', name: 'baseFeePerGas' }],
    transactionTypes: [2],
  },
  { name: 'paris', activation: null },
  {
    name: 'shanghai',
    activation: 'shanghaiTime',
    headerFields: [{ kind: 'hash', name: 'withdrawalsRoot' }],
    bodyParts: ['withdrawals'],
  },
  {
    name: 'cancun',
    activation: 'cancunTime',
    headerFields: [
      { kind: 'quantity', name: 'blobGasUsed' },
      { kind: 'quantity', name: 'excessBlobGas' },
      { kind: 'hash', name: 'parentBeaconBlockRoot' },
    ],
    transactionTypes: [3],
    blobs: { target: 3, max: 6, baseFeeUpdateFraction: 3_338_477n },
  },
  {
    name: 'prague',
    activation: 'pragueTime',
    headerFields: [{ kind: 'hash', name: 'requestsHash' }],
    transactionTypes: [4],
    blobs: { target: 6, max: 9, baseFeeUpdateFraction: 5_007_716n },
  },
  { name: 'osaka', activation: 'osakaTime' },
  {
    name: 'bpo1',
    activation: 'bpo1Time',
    blobs: { target: 10, max: 15, baseFeeUpdateFraction: 8_346_193n },
    changesBlobsOnly: true,
  },
  {
    name: 'bpo2',
    activation: 'bpo2Time',
    blobs: { target: 14, max: 21, baseFeeUpdateFraction: 11_684_671n },
    changesBlobsOnly: true,
  },
  {
    name: 'bpo3',
    activation: 'bpo3Time',
    blobs: { target: 21, max: 32, baseFeeUpdateFraction: 20_609_697n },
    changesBlobsOnly: true,
  },
  {
    name: 'bpo4',
    activation: 'bpo4Time',
    blobs: { target: 14, max: 21, baseFeeUpdateFraction: 13_739_630n },
    changesBlobsOnly: true,
  },
  { name: 'bpo5', activation: 'bpo5Time', changesBlobsOnly: true },
  {
    name: 'amsterdam',
    activation: 'amsterdamTime',
    headerFields: [
      // EIP-7928; besu prints it as balHash.
      { kind: 'hash', name: 'blockAccessListHash', aliases: ['balHash'] },
      // EIP-7843
      { kind: 'quantity', name: 'slotNumber' },
    ],
    bodyParts: ['blockAccessList'],
    headerGas: 'dimensions',
  },
] as const;

export type ForkName = (typeof FORK_TABLE)[number]['name'];

/** The rows of {@link FORK_TABLE} with all of their optional fields. */
export const FORK_ROWS: readonly (ForkRow & { readonly name: ForkName })[] = FORK_TABLE;

/** Every header field that forks added, in RLP order. */
export const FORK_HEADER_FIELDS: readonly HeaderField[] = FORK_ROWS.flatMap(
  ({ headerFields = [] }) => headerFields,
);

/** Every transaction type that is signed and executed, with the fork that added it. */
export const FORK_OF_TRANSACTION_TYPE: ReadonlyMap<number, ForkName> = new Map(
  FORK_ROWS.flatMap(({ name, transactionTypes = [] }) => transactionTypes.map((type) => [type, name])),
);

/**
 * Returns the relation of a header's `gasUsed` to its receipts, by the newest fork of which the header has a field;
 * undefined for a header with fields that this version does not support.
 */
export function headerGasOf(header: Header): 'last' | 'dimensions' | undefined {
  if (header.unknownFields) return undefined;
  const row = FORK_ROWS.findLast(
    ({ headerGas, headerFields = [] }) =>
      headerGas !== undefined &&
      (headerFields.length === 0 || headerFields.some(({ name }) => header[name] !== undefined)),
  );
  return row?.headerGas;
}

/**
 * Keys of a genesis file's `config` that activate something that this table does not cover or that this code does not
 * need.
 */
const OTHER_ACTIVATIONS: readonly string[] = [
  ...['daoForkBlock', 'eip155Block', 'muirGlacierBlock', 'arrowGlacierBlock', 'grayGlacierBlock'],
  ...['mergeForkBlock', 'mergeNetsplitBlock', 'terminalBlock', 'chainStartBlock'],
];

const KNOWN_ACTIVATIONS: ReadonlySet<string> = new Set([
  ...OTHER_ACTIVATIONS,
  ...FORK_ROWS.flatMap(({ activation }) => (activation === null ? [] : [activation])),
]);

/** A fork of a genesis file that this version does not support. */
export interface UnknownFork {
  /** Key in the file's `config`. */
  readonly activation: string;
  /** Block number, or seconds since 1970 when the key ends in Time. */
  readonly start: number;
}

/** Returns the forks of a genesis file that this version does not support, in the file's order. */
export function unknownForksOf(forks: ReadonlyMap<string, number>): UnknownFork[] {
  return [...forks]
    .filter(([activation]) => !KNOWN_ACTIVATIONS.has(activation))
    .map(([activation, start]) => ({ activation, start }));
}
