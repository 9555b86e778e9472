import type { CallRequest } from './call-request.ts';

/** What a call pays, in wei per gas. */
export interface CallPrices {
  readonly price: bigint;
  /** The most that it may pay, and the most of that above the base fee. */
  readonly cap: bigint;
  readonly tip: bigint;
}

/** Returns the prices of a call: its gas price for all, or by the fees of EIP-1559. */
export function pricesOf(
  { gasPrice, maxFeePerGas: cap = 0n, maxPriorityFeePerGas: tip = 0n }: CallRequest,
  baseFee = 0n,
): CallPrices {
  if (gasPrice !== undefined) return { price: gasPrice, cap: gasPrice, tip: gasPrice };
  return { price: baseFee + tip < cap ? baseFee + tip : cap, cap, tip };
}

/** Returns why the fields of a call make no transaction of a chain, or undefined. @param baseFee undefined before London */
export function contradictionIn(
  call: CallRequest,
  chainId: bigint,
  baseFee: bigint | undefined,
): string | undefined {
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = call;
  const hasFees = maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined;
  if (gasPrice !== undefined && hasFees) {
    return 'both gasPrice and (maxFeePerGas or maxPriorityFeePerGas) specified';
  }
  if (!call.to && call.blobVersionedHashes) return 'blob transaction of type create';
  if (!call.to && call.authorizationList) return 'EIP-7702 transaction cannot be used to create contract';
  if (call.chainId !== undefined && call.chainId !== chainId) {
    return `chainId does not match node's (have=${call.chainId}, want=${chainId})`;
  }
  if (hasFees && baseFee === undefined) {
    return 'maxFeePerGas and maxPriorityFeePerGas are not valid before London is active';
  }
  return undefined;
}
