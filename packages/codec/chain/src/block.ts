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
