import type { CallRequest } from '@ethread/backend';
import { bytesToHex } from '@ethread/core';

/** The gas and prices that a call runs with. */
export interface CallFees {
  readonly gas: bigint;
  /** wei a gas that GASPRICE shows. */
  readonly price: bigint;
}

/** What a call's fees are worked out against. */
export interface FeeRules {
  /** Gas of a call that names none. */
  readonly mostGas: bigint;
  /** Gas without which the call can not begin. */
  readonly leastGas: bigint;
  /** wei a gas that are burnt. */
  readonly baseFee: bigint;
  /** wei a blob gas. */
  readonly blobPrice: bigint;
}

/** EIP-4844. */
const BLOB_GAS = 131_072n;
const BLOB_HASH_VERSION = 0x01;

/** What a call's blobs may cost, in wei: nothing without a price for them. */
export function mostBlobCost({ blobVersionedHashes = [], maxFeePerBlobGas = 0n }: CallRequest): bigint {
  return BLOB_GAS * BigInt(blobVersionedHashes.length) * maxFeePerBlobGas;
}

/**
 * Works out a call's gas and price, as nodes do for calls.
 *
 * @param balance What the sender has, in wei.
 * @returns or why the sender may not make this call.
 */
export function callFees(
  request: CallRequest,
  balance: bigint,
  { mostGas, leastGas, baseFee, blobPrice }: FeeRules,
): CallFees | { readonly refused: string } {
  const prices = pricesOf(request, baseFee);
  if ('refused' in prices) return prices;
  const wrongBlobs = blobProblem(request, blobPrice);
  if (wrongBlobs !== undefined) return { refused: wrongBlobs };
  const { cap, price } = prices;
  const besideGas = request.value + mostBlobCost(request);
  const paid = affordable(mostGas, balance - besideGas, cap);
  // Who can not pay for the beginning is told so, rather than that the gas is too little.
  const gas = request.gas ?? (paid < leastGas && leastGas <= mostGas ? leastGas : paid);
  const cost = gas * cap + besideGas;
  if (balance >= cost) return { gas, price };
  const words = cost === request.value ? 'transfer' : 'gas * price + value';
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

/** Why a call's blobs are refused. */
function blobProblem(
  { from, blobVersionedHashes = [], maxFeePerBlobGas = 0n }: CallRequest,
  blobPrice: bigint,
): string | undefined {
  const wrong = blobVersionedHashes.findIndex(([version]) => version !== BLOB_HASH_VERSION);
  if (wrong !== -1) return `blob ${wrong} has invalid hash version`;
  if (blobVersionedHashes.length === 0 || maxFeePerBlobGas === 0n || maxFeePerBlobGas >= blobPrice) return;
  return `max fee per blob gas less than block blob gas fee: address ${bytesToHex(from)} blobGasFeeCap: ${maxFeePerBlobGas}, blobBaseFee: ${blobPrice}`;
}

/** A sender that names a price but no gas is taken to mean what it can pay. */
function affordable(most: bigint, available: bigint, price: bigint): bigint {
  if (price === 0n || available < 0n) return most;
  return available / price < most ? available / price : most;
}
