import type { Header } from '@ethread/chain';

/** Finds the hash of a block's ancestor by its number. Returns undefined when it is unknown. */
export type BlockHashOf = (number: number) => Uint8Array | undefined;

export interface BlockEnvironment {
  readonly chainId: bigint;
  readonly number: number;
  readonly timestamp: number;
  readonly coinbase: Uint8Array;
  readonly difficulty: bigint;
  /** 32 bytes, returned instead of the difficulty from Paris on. */
  readonly prevRandao: Uint8Array;
  readonly gasLimit: bigint;
  /** In wei per gas; 0 before London. */
  readonly baseFee: bigint;
  /** In wei per blob gas; 0 before Cancun. */
  readonly blobBaseFee: bigint;
  /** Called before code reads the blob base fee. */
  readonly onBlobBaseFee?: (() => void) | undefined;
  /** Slot of the consensus layer; 0 before Amsterdam (EIP-7843). */
  readonly slotNumber?: bigint;
  readonly blockHashOf: BlockHashOf;
}

/** The fields of a header that code can read. */
export type BlockFields = Pick<
  Header,
  'number' | 'timestamp' | 'miner' | 'difficulty' | 'mixHash' | 'gasLimit' | 'baseFeePerGas' | 'slotNumber'
>;

export interface TransactionEnvironment {
  readonly origin: Uint8Array;
  readonly gasPrice: bigint;
  /** Hashes of 32 bytes each. */
  readonly blobHashes: readonly Uint8Array[];
}
