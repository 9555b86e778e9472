/** Finds the hash of a block's ancestor by its number. undefined: it is not known. */
export type BlockHashOf = (number: number) => Uint8Array | undefined;

/** What code sees of its block. */
export interface BlockEnvironment {
  readonly chainId: bigint;
  readonly number: number;
  /** Seconds since 1970. */
  readonly timestamp: number;
  /** 20 bytes: receives the fees. */
  readonly coinbase: Uint8Array;
  readonly difficulty: bigint;
  /** 32 bytes, shown instead of the difficulty from Paris on. */
  readonly prevRandao: Uint8Array;
  readonly gasLimit: bigint;
  /** wei a gas; 0 before London. */
  readonly baseFee: bigint;
  /** wei a blob gas; 0 before Cancun. */
  readonly blobBaseFee: bigint;
  readonly blockHashOf: BlockHashOf;
}

/** What code sees of its transaction. */
export interface TransactionEnvironment {
  /** 20 bytes */
  readonly origin: Uint8Array;
  /** wei a gas */
  readonly gasPrice: bigint;
  /** 32 bytes each. */
  readonly blobHashes: readonly Uint8Array[];
}
