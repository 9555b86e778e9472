import type { HeldBlock } from '@ethread/ports';
import { transactionOfBlockToJson } from '@ethread/chain';
import type { QuantityInput, Transaction } from '@ethread/types';
import { toIndex } from './index-parameter.ts';

/** Returns the wire form of a block's transaction, or null when either does not exist. */
export function transactionAnswer(
  held: HeldBlock | null,
  transactionIndex: QuantityInput,
  pending: boolean,
): Transaction | null {
  const index = toIndex(transactionIndex);
  if (!held || index >= held.block.transactions.length) return null;
  return transactionOfBlockToJson(held, index, pending);
}
