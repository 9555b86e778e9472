import { bytesEqual, bytesToHex } from '@ethread/core';
import type { Receipt, Withdrawal } from './block.ts';
import { EMPTY_UNCLES_HASH } from './empty-hashes.ts';
import { headerHash } from './header-codec.ts';
import type { Header } from './header.ts';
import { InvalidChainBytesError, UnknownFieldsError } from './errors.ts';
import { JsonFields } from './json-fields.ts';
import { blockFromJson } from './json/block-json.ts';
import { headerFromJson, headerFromJsonByHash, unknownNamesOf } from './json/header-json.ts';
import { receiptFromJson } from './json/receipt-json.ts';
import type { ChainProfile } from './profiles/chain-profile.ts';
import { checkReceiptsOf, checkTransactions, checkWithdrawals } from './roots.ts';
import { transactionHash } from './transaction-codec.ts';
import type { Transaction } from './transaction.ts';

/** A header whose fields have the hash. */
export interface HeaderWithHash {
  readonly header: Header;
  readonly hash: Uint8Array;
}

/** The body of a block, to which its header commits. */
export interface ProvenBody {
  readonly transactions: readonly Transaction[];
  readonly transactionHashes: readonly Uint8Array[];
  /** Since Shanghai. */
  readonly withdrawals: readonly Withdrawal[] | undefined;
  /** The hashes as the wire form shows them. Only an empty list is proven: uncles are proven by their headers. */
  readonly uncleHashes: readonly Uint8Array[];
}

/**
 * Proves the header of a block or uncle in its wire form, with fields of a later hard fork where its hash commits to
 * them.
 *
 * @throws {InvalidChainJsonError} naming the field; {@link UnknownFieldsError}.
 * @throws {InvalidChainBytesError} when the fields have another hash.
 */
export function proveHeader(json: unknown): HeaderWithHash {
  const hash = new JsonFields(json, 'block').bytes('hash', 32);
  const header = headerFromJsonByHash(json, hash);
  if (header) return { header, hash };
  const claimed = headerFromJson(json);
  const problem = `block ${claimed.number} says that its hash is ${bytesToHex(hash)}, its fields hash to ${bytesToHex(headerHash(claimed))}`;
  const unknown = unknownNamesOf(json);
  if (unknown.length === 0) throw new InvalidChainBytesError(problem);
  throw new UnknownFieldsError(`${problem}; it has ${unknown.length} fields that are not known here`);
}

/**
 * Proves the body of a block with full transactions in its wire form.
 *
 * @throws {InvalidChainJsonError} naming the field; {@link UnknownTransactionTypeError}.
 * @throws {InvalidChainBytesError} when the header commits to another body.
 */
export function proveBody(json: unknown, header: Header, profile?: ChainProfile): ProvenBody {
  const { transactions, withdrawals, uncleHashes } = blockFromJson(json);
  checkTransactions(header, transactions, profile);
  checkWithdrawals(header, withdrawals, profile);
  checkHasUncles(header, uncleHashes);
  return { transactions, transactionHashes: transactions.map(transactionHash), withdrawals, uncleHashes };
}

/** Checks whether a block has uncles at all. @throws {InvalidChainBytesError} when its header says otherwise. */
export function checkHasUncles(header: Header, uncleHashes: readonly Uint8Array[]): void {
  if ((uncleHashes.length === 0) === bytesEqual(header.sha3Uncles, EMPTY_UNCLES_HASH)) return;
  throw new InvalidChainBytesError(`block ${header.number} shows uncles that it has not, or hides them`);
}

/**
 * Proves all receipts of a block in their wire form.
 *
 * @throws {InvalidChainJsonError} naming the field; {@link InvalidChainBytesError}.
 */
export function proveReceipts(
  json: readonly unknown[],
  header: Header,
  profile?: ChainProfile,
): readonly Receipt[] {
  const receipts = json.map((one, index) => receiptFromJson(one, `receipt ${index}`));
  checkReceiptsOf(header, receipts, profile);
  return receipts;
}
