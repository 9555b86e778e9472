import { saveEncoding } from '../known-encoding.ts';
import { isSystemType, systemTransactionFromJson } from '../system-transaction.ts';
import { encodeTransaction } from '../transaction-codec.ts';
import { UnknownTransactionTypeError } from '../unknown-transaction-type-error.ts';
import type { AccessListEntry, Authorization, Transaction } from '../transaction.ts';
import { bytesItem, JsonFields } from '../json-fields.ts';

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
