/** A log as a receipt holds it; its position follows from the receipts before it. */
export interface Log {
  readonly address: Uint8Array;
  /** 0 to 4 topics of 32 bytes. */
  readonly topics: readonly Uint8Array[];
  readonly data: Uint8Array;
}

/** A receipt's consensus fields (EIP-658, EIP-2718); what else is shown derives from the block. */
export interface Receipt {
  /** The transaction's type. */
  readonly type: number;
  /** `status` from Byzantium on, the 32-byte state root after the transaction before it. */
  readonly outcome: { readonly status: 0 | 1 } | { readonly root: Uint8Array };
  readonly cumulativeGasUsed: bigint;
  /** 256 bytes. */
  readonly logsBloom: Uint8Array;
  readonly logs: readonly Log[];
  /** Of a deposit of the OP stack (type 0x7e) from Canyon on: the nonce that it ran with, and the form of the receipt. */
  readonly deposit?: { readonly nonce: bigint; readonly version: bigint };
}
