import { transactionOfBlockToJson } from '@ethread/chain';
import type { QuantityInput, Transaction } from '@ethread/types';
import type { BlockWithDeposits } from './deposit-receipts.ts';
import { toIndex } from './index-parameter.ts';

/** Returns the wire form of a block's transaction, or null when either does not exist. */
export function transactionResponse(
  stored: BlockWithDeposits | null,
  transactionIndex: QuantityInput,
  pending: boolean,
): Transaction | null {
  const index = toIndex(transactionIndex);
  if (!stored || index >= stored.block.transactions.length) return null;
  return transactionOfBlockToJson(stored, index, pending);
}
