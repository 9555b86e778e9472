import type { CallRequest } from './call-request.ts';
import type { PriceCaps } from './call-rules.ts';
import { bytesToHex } from '@ethread/core';
import { GAS_PER_BLOB } from '@ethread/chain';

export interface CallFees {
  readonly gas: bigint;
  /** wei per gas that GASPRICE returns. */
  readonly price: bigint;
}

/** The limits and prices that a call's fees are computed from. */
export interface FeeRules {
  /** Gas limit of a call that names none. */
  readonly mostGas: bigint;
  /** Minimum gas for the call to begin. */
  readonly leastGas: bigint;
  readonly caps: PriceCaps;
  /** Burnt wei per gas; undefined before London. */
  readonly baseFee: bigint | undefined;
}

/** Returns the maximum cost of a call's blobs, in wei: zero for a call without a blob price. */
export function mostBlobCost({ blobVersionedHashes = [], maxFeePerBlobGas = 0n }: CallRequest): bigint {
  return GAS_PER_BLOB * BigInt(blobVersionedHashes.length) * maxFeePerBlobGas;
}

/**
 * Computes the gas and price of a call that breaks no other rule, as other nodes do for calls.
 *
 * @param balanceOf Reads the sender's balance, in wei. It is called only when the call costs something.
 * @returns the gas and price, or the reason why the sender may not make this call.
 */
export function callFees(
  request: CallRequest,
  balanceOf: () => bigint,
  { mostGas, leastGas, caps: { cap, tip }, baseFee = 0n }: FeeRules,
): CallFees | { readonly rejected: string } {
  const most = baseFee + tip < cap ? baseFee + tip : cap;
  const price = request.gasPrice ?? most;
  const besideGas = request.value + mostBlobCost(request);
  if (cap === 0n && besideGas === 0n) return { gas: request.gas ?? mostGas, price };
  const balance = balanceOf();
  const paid = affordable(mostGas, balance - besideGas, cap);
  // A sender that cannot pay for the minimum gets the error about its balance, not the one about too little gas.
  const gas = request.gas ?? (paid < leastGas && leastGas <= mostGas ? leastGas : paid);
  const cost = gas * cap + besideGas;
  if (balance >= cost) return { gas, price };
  const address = bytesToHex(request.from);
  return {
    rejected: `insufficient funds for gas * price + value: address ${address} have ${balance} want ${cost}`,
  };
}

/** Returns the gas limit of a call that names none: the gas that the sender can pay for at the call's price. */
function affordable(most: bigint, available: bigint, price: bigint): bigint {
  if (price === 0n || available < 0n) return most;
  return available / price < most ? available / price : most;
}
