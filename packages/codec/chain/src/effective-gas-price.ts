import { isSystemTransaction } from './system-transaction.ts';
import type { Transaction } from './transaction.ts';

/**
 * Returns the gas price that the sender paid, in wei per gas (EIP-1559): the gas price, or the base fee plus the tip as
 * far as the fee cap allows. Returns 0 for a system transaction, which pays nothing.
 */
export function effectiveGasPrice(transaction: Transaction, baseFeePerGas: bigint | undefined): bigint {
  if (transaction.type === 0 || transaction.type === 1) return transaction.gasPrice;
  if (isSystemTransaction(transaction)) {
    return transaction.maxFeePerGas === 0n ? 0n : (baseFeePerGas ?? transaction.maxFeePerGas);
  }
  const { maxFeePerGas, maxPriorityFeePerGas } = transaction;
  const withTip = (baseFeePerGas ?? 0n) + maxPriorityFeePerGas;
  return withTip < maxFeePerGas ? withTip : maxFeePerGas;
}
