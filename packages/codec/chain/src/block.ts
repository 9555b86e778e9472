import type { Header } from './header.ts';
import type { Transaction } from './transaction.ts';

/** A validator's withdrawal (EIP-4895). */
export interface Withdrawal {
  readonly index: bigint;
  readonly validatorIndex: bigint;
  readonly address: Uint8Array;
  /** In gwei. */
  readonly amount: bigint;
}

/** A complete block: header and body. */
export interface Block {
  readonly header: Header;
  readonly transactions: readonly Transaction[];
  readonly uncles: readonly Header[];
  /** Present from Shanghai on. */
  readonly withdrawals?: readonly Withdrawal[];
  /** RLP of the accounts and slots that the block accessed and changed, from Amsterdam on, where known (EIP-7928). */
  readonly blockAccessList?: Uint8Array;
}

/** A log of a receipt. Its position follows from the receipts before it. */
export interface Log {
  readonly address: Uint8Array;
  /** 0 to 4 topics of 32 bytes. */
  readonly topics: readonly Uint8Array[];
  readonly data: Uint8Array;
}

/** A receipt's consensus fields (EIP-658, EIP-2718). All other printed fields are derived from the block. */
export interface Receipt {
  /** Transaction type. */
  readonly type: number;
  /** `status` from Byzantium on; before it `root`, the 32-byte state root after the transaction. */
  readonly outcome: { readonly status: 0 | 1 } | { readonly root: Uint8Array };
  readonly cumulativeGasUsed: bigint;
  /** Length: 256 bytes. */
  readonly logsBloom: Uint8Array;
  readonly logs: readonly Log[];
  /**
   * Fields of an OP-stack deposit (type 0x7e) from Canyon on: the nonce that it ran with, and the version of the
   * receipt.
   */
  readonly deposit?: { readonly nonce: bigint; readonly version: bigint };
}
