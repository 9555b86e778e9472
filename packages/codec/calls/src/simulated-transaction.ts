import type { CallRequest } from './call-request.ts';
import type { Transaction } from '@ethread/chain';

/**
 * Returns the unsigned transaction that represents a call in its block: a legacy transaction when the call has a gas
 * price, otherwise the newest type that its fields need.
 */
export function simulatedTransaction(
  call: CallRequest,
  { chainId, nonce, gas }: { readonly chainId: bigint; readonly nonce: bigint; readonly gas: bigint },
): Transaction {
  const { to, value, input, gasPrice } = call;
  const unsigned = { nonce, gasLimit: gas, to, value, input, r: 0n, s: 0n };
  if (gasPrice !== undefined) return { ...unsigned, type: 0, gasPrice, v: 0n };
  const typed = {
    ...unsigned,
    chainId,
    accessList: call.accessList ?? [],
    yParity: 0n,
    maxPriorityFeePerGas: call.maxPriorityFeePerGas ?? 0n,
    maxFeePerGas: call.maxFeePerGas ?? 0n,
  };
  if (to && call.authorizationList) {
    return { ...typed, to, type: 4, authorizationList: call.authorizationList };
  }
  if (to && call.blobVersionedHashes) {
    const { blobVersionedHashes, maxFeePerBlobGas = 0n } = call;
    return { ...typed, to, type: 3, maxFeePerBlobGas, blobVersionedHashes };
  }
  return { ...typed, type: 2 };
}
