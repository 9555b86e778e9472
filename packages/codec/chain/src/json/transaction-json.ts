import { bytesToHex, quantityToHex } from '@ethread/core';
import { effectiveGasPrice } from '../effective-gas-price.ts';
import { nonceOf, yParity } from '../sender.ts';
import { encodeTransaction, legacyChainId } from '../transaction-codec.ts';
import type { Receipt } from '../block.ts';
import {
  isSystemTransaction,
  isSystemType,
  systemFieldsToJson,
  systemTransactionFromJson,
} from '../system-transaction.ts';
import type { AccessListEntry, Authorization, Transaction } from '../transaction.ts';
import type { AuthorizationJson, TransactionJson } from './wire-forms.ts';
import { saveEncoding } from '../known-encoding.ts';
import { UnknownTransactionTypeError } from '../errors.ts';
import { bytesItem, JsonFields } from '../json-fields.ts';

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

/**
 * Reads the signed fields of a transaction's wire form and ignores its position and sender. The transaction knows its
 * envelope, which every check of it needs.
 *
 * @throws {InvalidChainJsonError} naming the field; {@link UnknownTransactionTypeError} for an unknown type.
 */
export function transactionFromJson(json: unknown, what = 'transaction'): Transaction {
  const transaction = readTransaction(json, what);
  saveEncoding(transaction, encodeTransaction(transaction));
  return transaction;
}

function readTransaction(json: unknown, what: string): Transaction {
  const fields = new JsonFields(json, what);
  const type = fields.has('type') ? fields.quantity('type') : 0n;
  const systemType = Number(type);
  if (isSystemType(systemType)) return systemTransactionFromJson(systemType, json, what);
  if (type > 4n) throw new UnknownTransactionTypeError(`${what}: type ${type} is not known`);
  const to = fields.addressOrNull('to');
  const call = {
    nonce: fields.quantity('nonce'),
    gasLimit: fields.quantity('gas'),
    value: fields.quantity('value'),
    input: fields.bytes('input'),
    r: fields.quantity('r'),
    s: fields.quantity('s'),
  };
  if (type === 0n) {
    return { type: 0, ...call, to, gasPrice: fields.quantity('gasPrice'), v: fields.quantity('v') };
  }
  const typed = {
    ...call,
    chainId: fields.quantity('chainId'),
    accessList: fields.has('accessList') ? fields.list('accessList', accessListEntry) : [],
    yParity: fields.quantity(fields.has('yParity') ? 'yParity' : 'v'),
  };
  if (type === 1n) return { type: 1, ...typed, to, gasPrice: fields.quantity('gasPrice') };
  const fees = {
    ...typed,
    maxPriorityFeePerGas: fields.quantity('maxPriorityFeePerGas'),
    maxFeePerGas: fields.quantity('maxFeePerGas'),
  };
  if (type === 2n) return { type: 2, ...fees, to };
  if (type === 3n) {
    return {
      type: 3,
      ...fees,
      to: fields.bytes('to', 20),
      maxFeePerBlobGas: fields.quantity('maxFeePerBlobGas'),
      blobVersionedHashes: fields.list('blobVersionedHashes', (item, at) => bytesItem(item, at, 32)),
    };
  }
  return {
    type: 4,
    ...fees,
    to: fields.bytes('to', 20),
    authorizationList: fields.list('authorizationList', authorization),
  };
}

function accessListEntry(item: unknown, what: string): AccessListEntry {
  const fields = new JsonFields(item, what);
  return {
    address: fields.bytes('address', 20),
    storageKeys: fields.list('storageKeys', (key, at) => bytesItem(key, at, 32)),
  };
}

function authorization(item: unknown, what: string): Authorization {
  const fields = new JsonFields(item, what);
  return {
    chainId: fields.quantity('chainId'),
    address: fields.bytes('address', 20),
    nonce: fields.quantity('nonce'),
    yParity: fields.quantity(fields.has('yParity') ? 'yParity' : 'v'),
    r: fields.quantity('r'),
    s: fields.quantity('s'),
  };
}
