import type { CallRequest } from '@ethread/backend';
import { bytesToHex } from '@ethread/core';

/** The gas and prices that a call runs with. */
export interface CallFees {
  readonly gas: bigint;
  /** wei a gas that GASPRICE shows. */
  readonly price: bigint;
}

/**
 * Works out a call's gas and price, as nodes do for calls.
 *
 * @param balance What the sender has, in wei.
 * @param mostGas Gas of a call that names none.
 * @returns or why the sender may not make this call.
 */
export function callFees(
  request: CallRequest,
  balance: bigint,
  mostGas: bigint,
  baseFee: bigint,
): CallFees | { readonly refused: string } {
  const prices = pricesOf(request, baseFee);
  if ('refused' in prices) return prices;
  const { cap, price } = prices;
  const gas = request.gas ?? affordable(mostGas, balance - request.value, cap);
  const cost = gas * cap + request.value;
  if (balance >= cost) return { gas, price };
  const words = cap === 0n ? 'transfer' : 'gas * price + value';
  const address = bytesToHex(request.from);
  return { refused: `insufficient funds for ${words}: address ${address} have ${balance} want ${cost}` };
}

interface Prices {
  /** wei a gas that the sender must be able to pay. */
  readonly cap: bigint;
  /** wei a gas that GASPRICE shows. */
  readonly price: bigint;
}

function pricesOf(request: CallRequest, baseFee: bigint): Prices | { readonly refused: string } {
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = request;
  const cap = gasPrice ?? maxFeePerGas ?? 0n;
  const tip = gasPrice ?? maxPriorityFeePerGas ?? 0n;
  if (cap === 0n && tip === 0n) return { cap: 0n, price: 0n };
  const address = bytesToHex(request.from);
  if (tip > cap) {
    return {
      refused: `max priority fee per gas higher than max fee per gas: address ${address}, maxPriorityFeePerGas: ${tip}, maxFeePerGas: ${cap}`,
    };
  }
  if (cap < baseFee) {
    return {
      refused: `max fee per gas less than block base fee: address ${address}, maxFeePerGas: ${cap}, baseFee: ${baseFee}`,
    };
  }
  return { cap, price: gasPrice ?? (baseFee + tip < cap ? baseFee + tip : cap) };
}

/** A sender that names a price but no gas is taken to mean what it can pay. */
function affordable(most: bigint, available: bigint, price: bigint): bigint {
  if (price === 0n || available < 0n) return most;
  return available / price < most ? available / price : most;
}
