import type { StoredReceipts } from '@ethread/ports';
import { effectiveGasPrice } from '@ethread/chain';

/** The fee of a transaction above the base fee, and the gas that it used. */
export interface PaidFee {
  /** Wei per gas. */
  readonly fee: bigint;
  readonly gasUsed: bigint;
}

/** Returns the priority fees of the transactions of a block, lowest first. */
export function priorityFees({ block, receipts }: StoredReceipts): readonly PaidFee[] {
  const { baseFeePerGas } = block.header;
  let before = 0n;
  const paid = block.block.transactions.map((transaction, index): PaidFee => {
    const cumulative = receipts[index]?.cumulativeGasUsed ?? before;
    const gasUsed = cumulative - before;
    before = cumulative;
    return { fee: effectiveGasPrice(transaction, baseFeePerGas) - (baseFeePerGas ?? 0n), gasUsed };
  });
  return paid.sort((a, b) => (a.fee < b.fee ? -1 : a.fee > b.fee ? 1 : 0));
}
