import type { CallRequest } from './call-request.ts';
import { bytesToHex } from '@ethread/core';

/** The gas and prices of a call. */
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
  /** Burnt wei per gas; undefined before London. */
  readonly baseFee: bigint | undefined;
  /** wei per blob gas. */
  readonly blobPrice: bigint;
  /** Maximum number of blobs of a transaction. */
  readonly mostBlobs: number;
}

/** Gas per blob (EIP-4844). */
const BLOB_GAS = 131_072n;
const BLOB_HASH_VERSION = 0x01;

/** Returns the maximum cost of a call's blobs, in wei: zero for a call without a blob price. */
export function mostBlobCost({ blobVersionedHashes = [], maxFeePerBlobGas = 0n }: CallRequest): bigint {
  return BLOB_GAS * BigInt(blobVersionedHashes.length) * maxFeePerBlobGas;
}

/**
 * Returns the maximum wei per gas that a call pays. Blocks before London ignore the fees of EIP-1559, as in geth: clients
 * add them to every call.
 */
export function feeCapOf({ gasPrice, maxFeePerGas }: CallRequest, baseFee: bigint | undefined): bigint {
  return gasPrice ?? (baseFee === undefined ? 0n : (maxFeePerGas ?? 0n));
}

/**
 * Computes a call's gas and price, as other nodes do for calls.
 *
 * @param balanceOf Reads the sender's balance, in wei. It is called only when the call costs something.
 * @returns the gas and price, or the reason why the sender may not make this call.
 */
export function callFees(
  request: CallRequest,
  balanceOf: () => bigint,
  { mostGas, leastGas, baseFee, blobPrice, mostBlobs }: FeeRules,
): CallFees | { readonly rejected: string } {
  const prices = pricesOf(request, baseFee);
  if ('rejected' in prices) return prices;
  const wrongBlobs = blobProblem(request, blobPrice, mostBlobs);
  if (wrongBlobs !== undefined) return { rejected: wrongBlobs };
  const { cap, price } = prices;
  const besideGas = request.value + mostBlobCost(request);
  if (cap === 0n && besideGas === 0n) return { gas: request.gas ?? mostGas, price };
  const balance = balanceOf();
  const paid = affordable(mostGas, balance - besideGas, cap);
  // A sender that cannot pay for the minimum gets the error about its balance, not the one about too little gas.
  const gas = request.gas ?? (paid < leastGas && leastGas <= mostGas ? leastGas : paid);
  const cost = gas * cap + besideGas;
  if (balance >= cost) return { gas, price };
  const words = cost === request.value ? 'transfer' : 'gas * price + value';
  const address = bytesToHex(request.from);
  return { rejected: `insufficient funds for ${words}: address ${address} have ${balance} want ${cost}` };
}

interface Prices {
  /** Maximum wei per gas that the sender must be able to pay. */
  readonly cap: bigint;
  /** wei per gas that GASPRICE returns. */
  readonly price: bigint;
}

function pricesOf(request: CallRequest, baseFee: bigint | undefined): Prices | { readonly rejected: string } {
  const { gasPrice, maxPriorityFeePerGas } = request;
  const cap = feeCapOf(request, baseFee);
  if (baseFee === undefined) return { cap, price: cap };
  const tip = gasPrice ?? maxPriorityFeePerGas ?? 0n;
  if (cap === 0n && tip === 0n) return { cap: 0n, price: 0n };
  const address = bytesToHex(request.from);
  if (tip > cap) {
    return {
      rejected: `max priority fee per gas higher than max fee per gas: address ${address}, maxPriorityFeePerGas: ${tip}, maxFeePerGas: ${cap}`,
    };
  }
  if (cap < baseFee) {
    return {
      rejected: `max fee per gas less than block base fee: address ${address}, maxFeePerGas: ${cap}, baseFee: ${baseFee}`,
    };
  }
  return { cap, price: gasPrice ?? (baseFee + tip < cap ? baseFee + tip : cap) };
}

/** Returns the reason for rejecting a call's blobs, or undefined when they are valid. */
function blobProblem(
  { from, blobVersionedHashes = [], maxFeePerBlobGas = 0n }: CallRequest,
  blobPrice: bigint,
  mostBlobs: number,
): string | undefined {
  const count = blobVersionedHashes.length;
  if (count > mostBlobs) return `too many blobs: have ${count}, at most ${mostBlobs}`;
  const wrong = blobVersionedHashes.findIndex(([version]) => version !== BLOB_HASH_VERSION);
  if (wrong !== -1) return `blob ${wrong} has invalid hash version`;
  if (count === 0 || maxFeePerBlobGas === 0n || maxFeePerBlobGas >= blobPrice) return;
  return `max fee per blob gas less than block blob gas fee: address ${bytesToHex(from)} blobGasFeeCap: ${maxFeePerBlobGas}, blobBaseFee: ${blobPrice}`;
}

/** Returns the gas limit of a call that names none: the gas that the sender can pay for at the call's price. */
function affordable(most: bigint, available: bigint, price: bigint): bigint {
  if (price === 0n || available < 0n) return most;
  return available / price < most ? available / price : most;
}
