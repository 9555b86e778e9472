import { bytesToHex, quantityToHex } from '@ethread/core';
import { effectiveGasPrice } from '../effective-gas-price.ts';
import { nonceOf, yParity } from '../sender.ts';
import { legacyChainId } from '../transaction-codec.ts';
import type { Receipt } from '../receipt.ts';
import { isSystemTransaction, systemFieldsToJson } from '../system-transaction.ts';
import type { AccessListEntry, Authorization, Transaction } from '../transaction.ts';
import type { AuthorizationJson, TransactionJson } from './wire-forms.ts';

/** The position of a transaction, with its hash and sender. */
export interface TransactionPlace {
  readonly hash: Uint8Array;
  readonly sender: Uint8Array;
  readonly index: number;
  readonly blockHash: Uint8Array;
  readonly blockNumber: number;
  readonly blockTimestamp: number;
  /** In wei per gas, from London on. */
  readonly baseFeePerGas: bigint | undefined;
  /** The fields of a deposit that only its receipt has (OP stack, from Canyon). */
  readonly deposit?: Receipt['deposit'];
  /** Prints null for the position fields. */
  readonly pending: boolean;
}

/** Converts a transaction to its wire form. */
export function transactionToJson(transaction: Transaction, place: TransactionPlace): TransactionJson {
  const { pending } = place;
  return {
    blockHash: pending ? null : bytesToHex(place.blockHash),
    blockNumber: pending ? null : quantityToHex(place.blockNumber),
    blockTimestamp: pending ? null : quantityToHex(place.blockTimestamp),
    from: bytesToHex(place.sender),
    gas: quantityToHex(transaction.gasLimit),
    gasPrice: quantityToHex(effectiveGasPrice(transaction, place.baseFeePerGas)),
    ...feeFields(transaction),
    hash: bytesToHex(place.hash),
    input: bytesToHex(transaction.input),
    nonce: quantityToHex(nonceOf(transaction, place)),
    to: transaction.to ? bytesToHex(transaction.to) : null,
    transactionIndex: pending ? null : quantityToHex(place.index),
    value: quantityToHex(transaction.value),
    type: quantityToHex(transaction.type),
    ...typeFields(transaction),
    ...(place.deposit ? { depositReceiptVersion: quantityToHex(place.deposit.version) } : {}),
    v: quantityToHex(transaction.type === 0 ? transaction.v : yParity(transaction)),
    r: quantityToHex(transaction.r),
    s: quantityToHex(transaction.s),
  };
}

function feeFields(transaction: Transaction) {
  if (isSystemTransaction(transaction)) return {};
  if (transaction.type === 0 || transaction.type === 1) return {};
  return {
    maxFeePerGas: quantityToHex(transaction.maxFeePerGas),
    maxPriorityFeePerGas: quantityToHex(transaction.maxPriorityFeePerGas),
  };
}

function typeFields(transaction: Transaction) {
  if (isSystemTransaction(transaction)) return systemFieldsToJson(transaction);
  if (transaction.type === 0) {
    const chainId = legacyChainId(transaction.v);
    return chainId === undefined ? {} : { chainId: quantityToHex(chainId) };
  }
  const shared = {
    chainId: quantityToHex(transaction.chainId),
    accessList: transaction.accessList.map(accessListEntryToJson),
    yParity: quantityToHex(transaction.yParity),
  };
  if (transaction.type === 3) {
    return {
      ...shared,
      maxFeePerBlobGas: quantityToHex(transaction.maxFeePerBlobGas),
      blobVersionedHashes: transaction.blobVersionedHashes.map(bytesToHex),
    };
  }
  if (transaction.type === 4) {
    return { ...shared, authorizationList: transaction.authorizationList.map(authorizationToJson) };
  }
  return shared;
}

function accessListEntryToJson({ address, storageKeys }: AccessListEntry) {
  return { address: bytesToHex(address), storageKeys: storageKeys.map(bytesToHex) };
}

function authorizationToJson(authorization: Authorization): AuthorizationJson {
  return {
    chainId: quantityToHex(authorization.chainId),
    address: bytesToHex(authorization.address),
    nonce: quantityToHex(authorization.nonce),
    yParity: quantityToHex(authorization.yParity),
    r: quantityToHex(authorization.r),
    s: quantityToHex(authorization.s),
  };
}
