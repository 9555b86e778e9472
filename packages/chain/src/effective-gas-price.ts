import { isSystemTransaction } from './system-transaction.ts';
import type { Transaction } from './transaction.ts';

/** wei a gas that the sender paid (EIP-1559): the gas price, or base fee plus what the tip leaves room for; 0 of a system transaction that pays none. */
export function effectiveGasPrice(transaction: Transaction, baseFeePerGas: bigint | undefined): bigint {
  if (transaction.type === 0 || transaction.type === 1) return transaction.gasPrice;
  if (isSystemTransaction(transaction)) {
    return transaction.maxFeePerGas === 0n ? 0n : (baseFeePerGas ?? transaction.maxFeePerGas);
  }
  const { maxFeePerGas, maxPriorityFeePerGas } = transaction;
  const withTip = (baseFeePerGas ?? 0n) + maxPriorityFeePerGas;
  return withTip < maxFeePerGas ? withTip : maxFeePerGas;
}
