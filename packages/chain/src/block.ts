import type { Header } from './header.ts';
import type { Transaction } from './transaction.ts';

/** A validator's withdrawal (EIP-4895). */
export interface Withdrawal {
  readonly index: bigint;
  readonly validatorIndex: bigint;
  readonly address: Uint8Array;
  /** gwei */
  readonly amount: bigint;
}

/** A block as it travels: header and body. */
export interface Block {
  readonly header: Header;
  readonly transactions: readonly Transaction[];
  readonly uncles: readonly Header[];
  /** From Shanghai. */
  readonly withdrawals?: readonly Withdrawal[];
}
