import { transactionOfBlockToJson } from '@ethread/chain';
import type { QuantityInput, Transaction } from '@ethread/types';
import type { BlockWithDeposits } from './deposit-receipts.ts';
import { toIndex } from './index-parameter.ts';

/** Returns the wire form of a block's transaction, or null when either does not exist. */
export function transactionAnswer(
  held: BlockWithDeposits | null,
  transactionIndex: QuantityInput,
  pending: boolean,
): Transaction | null {
  const index = toIndex(transactionIndex);
  if (!held || index >= held.block.transactions.length) return null;
  return transactionOfBlockToJson(held, index, pending);
}
