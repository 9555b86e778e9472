import { concatBytes } from '@ethread/core';
import { InvalidChainBytesError } from './errors.ts';
import { keccak256 } from './crypto.ts';
import { knownEncoding, saveEncoding } from './known-encoding.ts';
import { decodeRlp, encodeRlp, encodeTyped, leadingItems, quantityBytes, type RlpItem } from './rlp.ts';
import { RlpFields } from './rlp-fields.ts';
import {
  decodeSystemTransaction,
  encodeSystemTransaction,
  isSystemTransaction,
  isSystemType,
} from './system-transaction.ts';
import type { AccessListEntry, Authorization, SystemTransaction, Transaction } from './transaction.ts';

/**
 * Reads a transaction in its form in a block's list: a list for type 0, an envelope in bytes for the others (EIP-2718).
 * The transaction knows its envelope: only canonical encodings are decoded, so that encoding would return the same bytes.
 */
export function transactionFromRlp(item: RlpItem, what: string): Transaction {
  if (!(item instanceof Uint8Array)) return legacyFromRlp(item, what);
  const transaction = decodeTransaction(item, what);
  saveEncoding(transaction, item);
  return transaction;
}

/** Decodes a transaction from its envelope (EIP-2718). @throws {InvalidChainBytesError} naming the field. */
export function decodeTransaction(bytes: Uint8Array, what = 'transaction'): Transaction {
  const [type] = bytes;
  if (type === undefined) throw new InvalidChainBytesError(`${what}: is empty`);
  if (type >= 0xc0) return legacyFromRlp(decodeRlp(bytes, what), what);
  if (isSystemType(type)) return decodeSystemTransaction(type, bytes, what);
  if (type !== 1 && type !== 2 && type !== 3 && type !== 4) {
    throw new InvalidChainBytesError(`${what}: type ${type} is not known`);
  }
  const fields = new RlpFields(decodeRlp(bytes.subarray(1), what), what);
  const chainId = fields.quantity('chainId');
  const nonce = fields.quantity('nonce');
  if (type === 1) {
    const gasPrice = fields.quantity('gasPrice');
    return {
      type,
      chainId,
      nonce,
      gasPrice,
      ...call(fields),
      accessList: accessList(fields),
      ...signature(fields),
    };
  }
  const fees = {
    chainId,
    nonce,
    maxPriorityFeePerGas: fields.quantity('maxPriorityFeePerGas'),
    maxFeePerGas: fields.quantity('maxFeePerGas'),
  };
  if (type === 2) {
    return { type, ...fees, ...call(fields), accessList: accessList(fields), ...signature(fields) };
  }
  const { to, ...rest } = call(fields);
  if (to === null) throw new InvalidChainBytesError(`${what}: to is missing, which type ${type} needs`);
  const shared = { ...fees, ...rest, to, accessList: accessList(fields) };
  if (type === 3) {
    return {
      type,
      ...shared,
      maxFeePerBlobGas: fields.quantity('maxFeePerBlobGas'),
      blobVersionedHashes: fields.list('blobVersionedHashes', (item, at) => bytes32(item, at)),
      ...signature(fields),
    };
  }
  return {
    type,
    ...shared,
    authorizationList: fields.list('authorizationList', authorization),
    ...signature(fields),
  };
}

/** Encodes the envelope of a transaction, from which its hash and the tries are computed. */
export function encodeTransaction(transaction: Transaction): Uint8Array {
  const envelope = knownEncoding(transaction);
  if (envelope) return envelope;
  if (isSystemTransaction(transaction)) return encodeSystemTransaction(transaction);
  const fields = [...unsignedFields(transaction), ...signatureFields(transaction)];
  return transaction.type === 0 ? encodeRlp(fields) : encodeTyped(transaction.type, fields);
}

/** Converts a transaction to its RLP form in a block's list. */
export function transactionToRlp(transaction: Transaction): RlpItem {
  if (transaction.type !== 0) return encodeTransaction(transaction);
  return [...unsignedFields(transaction), ...signatureFields(transaction)];
}

/** Returns the transaction's hash. */
export function transactionHash(transaction: Transaction): Uint8Array {
  return keccak256(encodeTransaction(transaction));
}

/** A transaction with its sender's signature. */
export type SignedTransaction = Exclude<Transaction, SystemTransaction>;

/** The number of fields of an envelope before those of the signature, by type. */
const UNSIGNED_FIELDS = { 1: 8, 2: 9, 3: 11, 4: 10 } as const;

/** Returns the hash that the sender signed (EIP-155, EIP-2718). */
export function signingHash(transaction: SignedTransaction): Uint8Array {
  const envelope = knownEncoding(transaction);
  if (envelope && transaction.type !== 0) {
    const unsigned = leadingItems(envelope.subarray(1), UNSIGNED_FIELDS[transaction.type]);
    return keccak256(concatBytes(Uint8Array.of(transaction.type), unsigned));
  }
  const fields = unsignedFields(transaction);
  if (transaction.type !== 0) return keccak256(encodeTyped(transaction.type, fields));
  const chainId = legacyChainId(transaction.v);
  if (chainId === undefined) return keccak256(encodeRlp(fields));
  return keccak256(encodeRlp([...fields, quantityBytes(chainId), new Uint8Array(), new Uint8Array()]));
}

/** Returns the chain id of a legacy signature; undefined before EIP-155. */
export function legacyChainId(v: bigint): bigint | undefined {
  return v >= 35n ? (v - 35n) / 2n : undefined;
}

function legacyFromRlp(item: RlpItem, what: string): Transaction {
  const fields = new RlpFields(item, what);
  const nonce = fields.quantity('nonce');
  const gasPrice = fields.quantity('gasPrice');
  const transaction: Transaction = {
    type: 0,
    nonce,
    gasPrice,
    ...call(fields),
    v: fields.quantity('v'),
    r: fields.quantity('r'),
    s: fields.quantity('s'),
  };
  fields.end();
  return transaction;
}

function call(fields: RlpFields) {
  return {
    gasLimit: fields.quantity('gasLimit'),
    to: fields.addressOrNull('to'),
    value: fields.quantity('value'),
    input: fields.bytes('input'),
  };
}

function signature(fields: RlpFields) {
  const read = { yParity: fields.quantity('yParity'), r: fields.quantity('r'), s: fields.quantity('s') };
  fields.end();
  return read;
}

function accessList(fields: RlpFields): AccessListEntry[] {
  return fields.list('accessList', (item, what) => {
    const entry = new RlpFields(item, what);
    const read = { address: entry.bytes('address', 20), storageKeys: entry.list('storageKeys', bytes32) };
    entry.end();
    return read;
  });
}

function authorization(item: RlpItem, what: string): Authorization {
  const fields = new RlpFields(item, what);
  const read = {
    chainId: fields.quantity('chainId'),
    address: fields.bytes('address', 20),
    nonce: fields.quantity('nonce'),
  };
  return { ...read, ...signature(fields) };
}

function bytes32(item: RlpItem, what: string): Uint8Array {
  if (item instanceof Uint8Array && item.length === 32) return item;
  throw new InvalidChainBytesError(`${what}: expected 32 bytes`);
}

function unsignedFields(transaction: SignedTransaction): RlpItem[] {
  const { type, nonce, gasLimit, to, value, input } = transaction;
  const body = [quantityBytes(gasLimit), to ?? new Uint8Array(), quantityBytes(value), input];
  if (type === 0) return [quantityBytes(nonce), quantityBytes(transaction.gasPrice), ...body];
  const start = [quantityBytes(transaction.chainId), quantityBytes(nonce)];
  const access = transaction.accessList.map(({ address, storageKeys }) => [address, storageKeys]);
  if (type === 1) return [...start, quantityBytes(transaction.gasPrice), ...body, access];
  const fees = [quantityBytes(transaction.maxPriorityFeePerGas), quantityBytes(transaction.maxFeePerGas)];
  const shared = [...start, ...fees, ...body, access];
  if (type === 2) return shared;
  if (type === 3) {
    return [...shared, quantityBytes(transaction.maxFeePerBlobGas), transaction.blobVersionedHashes];
  }
  return [
    ...shared,
    transaction.authorizationList.map((one) => [
      quantityBytes(one.chainId),
      one.address,
      quantityBytes(one.nonce),
      quantityBytes(one.yParity),
      quantityBytes(one.r),
      quantityBytes(one.s),
    ]),
  ];
}

function signatureFields(transaction: SignedTransaction): RlpItem[] {
  const v = transaction.type === 0 ? transaction.v : transaction.yParity;
  return [quantityBytes(v), quantityBytes(transaction.r), quantityBytes(transaction.s)];
}
