import type { Header } from '@ethread/chain';

/** Finds the hash of a block's ancestor by its number. Returns undefined when it is unknown. */
export type BlockHashOf = (number: number) => Uint8Array | undefined;

/** The fields of a header that code can read. */
export type BlockFields = Pick<
  Header,
  'number' | 'timestamp' | 'miner' | 'difficulty' | 'mixHash' | 'gasLimit' | 'baseFeePerGas' | 'slotNumber'
>;

/** A block as code sees it. */
export interface BlockEnvironment {
  readonly header: BlockFields;
  readonly chainId: bigint;
  /** In wei per blob gas; 0 before Cancun. */
  readonly blobBaseFee: bigint;
  /** Called before code reads the blob base fee. */
  readonly onBlobBaseFee?: (() => void) | undefined;
  readonly blockHashOf: BlockHashOf;
}

export interface TransactionEnvironment {
  readonly origin: Uint8Array;
  readonly gasPrice: bigint;
  /** Hashes of 32 bytes each. */
  readonly blobHashes: readonly Uint8Array[];
}
