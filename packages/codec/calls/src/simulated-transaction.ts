import type { CallRequest } from './call-request.ts';
import type { Transaction } from '@ethread/chain';

/**
 * Returns the unsigned transaction that represents a call in its block, as geth chooses its type: without authorizations
 * and blobs when the call has a gas price, otherwise the newest type that its fields need. Before London it always has a
 * gas price.
 */
export function simulatedTransaction(
  call: CallRequest,
  chainId: bigint,
  nonce: bigint,
  gasLimit: bigint,
  isLondon: boolean,
): Transaction {
  const { to, value, input, accessList } = call;
  const unsigned = { nonce, gasLimit, to, value, input, r: 0n, s: 0n };
  const gasPrice = call.gasPrice ?? (isLondon ? undefined : 0n);
  if (gasPrice !== undefined) {
    return accessList
      ? { ...unsigned, type: 1, chainId, gasPrice, accessList, yParity: 0n }
      : { ...unsigned, type: 0, gasPrice, v: 0n };
  }
  const typed = {
    ...unsigned,
    chainId,
    accessList: accessList ?? [],
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
