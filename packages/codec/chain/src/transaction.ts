/** An address and the storage keys (32 bytes each) that a transaction declares (EIP-2930). */
export interface AccessListEntry {
  readonly address: Uint8Array;
  readonly storageKeys: readonly Uint8Array[];
}

/** A signed authorization to set an account's code (EIP-7702). */
export interface Authorization {
  readonly chainId: bigint;
  readonly address: Uint8Array;
  readonly nonce: bigint;
  readonly yParity: bigint;
  readonly r: bigint;
  readonly s: bigint;
}

interface TransactionFields {
  readonly nonce: bigint;
  readonly gasLimit: bigint;
  /** Recipient; null creates a contract. */
  readonly to: Uint8Array | null;
  /** In wei. */
  readonly value: bigint;
  readonly input: Uint8Array;
  readonly r: bigint;
  readonly s: bigint;
}

/** A transaction of type 0. */
export interface LegacyTransaction extends TransactionFields {
  readonly type: 0;
  /** In wei per gas. */
  readonly gasPrice: bigint;
  /** 27 or 28, or 35 + 2 × chain id + parity (EIP-155). */
  readonly v: bigint;
}

interface TypedTransactionFields extends TransactionFields {
  readonly chainId: bigint;
  readonly accessList: readonly AccessListEntry[];
  readonly yParity: bigint;
}

/** A transaction of type 1 (EIP-2930). */
export interface AccessListTransaction extends TypedTransactionFields {
  readonly type: 1;
  /** In wei per gas. */
  readonly gasPrice: bigint;
}

interface DynamicFeeFields extends TypedTransactionFields {
  /** In wei per gas. */
  readonly maxPriorityFeePerGas: bigint;
  /** In wei per gas. */
  readonly maxFeePerGas: bigint;
}

/** A transaction of type 2 (EIP-1559). */
export interface DynamicFeeTransaction extends DynamicFeeFields {
  readonly type: 2;
}

/** A transaction of type 3 (EIP-4844), in its form inside a block: without sidecar. */
export interface BlobTransaction extends DynamicFeeFields {
  readonly type: 3;
  readonly to: Uint8Array;
  /** In wei per blob gas. */
  readonly maxFeePerBlobGas: bigint;
  readonly blobVersionedHashes: readonly Uint8Array[];
}

/** A transaction of type 4 (EIP-7702). */
export interface SetCodeTransaction extends DynamicFeeFields {
  readonly type: 4;
  readonly to: Uint8Array;
  readonly authorizationList: readonly Authorization[];
}

/** Types that only some chains have: 0x64 to 0x6a of Arbitrum, 0x7e of the OP stack. */
export type SystemTransactionType = 0x64 | 0x65 | 0x66 | 0x68 | 0x69 | 0x6a | 0x7e;

/** A transaction that the chain itself makes, such as a deposit from L1. It has a sender and no signature. */
export interface SystemTransaction extends TransactionFields {
  readonly type: SystemTransactionType;
  readonly from: Uint8Array;
  /** In wei per gas; 0 where the type has none. */
  readonly maxFeePerGas: bigint;
  /** undefined where the type has none. */
  readonly chainId: bigint | undefined;
  /** Fields of the envelope, in its order. */
  readonly envelope: readonly Uint8Array[];
}

export type Transaction =
  | LegacyTransaction
  | AccessListTransaction
  | DynamicFeeTransaction
  | BlobTransaction
  | SetCodeTransaction
  | SystemTransaction;
