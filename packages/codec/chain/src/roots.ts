import { bytesEqual, bytesToHex } from '@ethread/core';
import { GAS_PER_BLOB } from './blob-gas.ts';
import type { Block, Receipt, Withdrawal } from './block.ts';
import { withdrawalToRlp } from './block-codec.ts';
import { unionBloom } from './bloom.ts';
import { headerGasOf } from './forks/fork-table.ts';
import type { Header } from './header.ts';
import { headerToRlp } from './header-codec.ts';
import { InvalidChainBytesError } from './errors.ts';
import { keccak256 } from './crypto.ts';
import { orderedTrieRoot } from './trie/ordered-trie-root.ts';
import { type ChainProfile, profileNamed } from './profiles/chain-profile.ts';
import { encodeReceipt } from './receipt-codec.ts';
import { encodeRlp } from './rlp.ts';
import type { Transaction } from './transaction.ts';
import { encodeTransaction } from './transaction-codec.ts';

const ETHEREUM = profileNamed('ethereum');

/**
 * Checks a body against its header: transactions, uncles, withdrawals, and the access list if present.
 *
 * @throws {InvalidChainBytesError} naming block and field.
 */
export function checkBody(
  { header, transactions, uncles, withdrawals, blockAccessList }: Block,
  profile: ChainProfile = ETHEREUM,
): void {
  checkTransactions(header, transactions, profile);
  check(header.number, 'sha3Uncles', header.sha3Uncles, unclesHash(uncles));
  checkWithdrawals(header, withdrawals, profile);
  if (blockAccessList) checkBlockAccessList(header, blockAccessList);
}

/**
 * Checks an access list against a header (EIP-7928).
 *
 * @param accessList RLP of the list.
 * @throws {InvalidChainBytesError} naming block and field.
 */
export function checkBlockAccessList(header: Header, accessList: Uint8Array): void {
  if (!header.blockAccessListHash) {
    throw new InvalidChainBytesError(
      `block ${header.number}: has an access list, its header has no hash of one`,
    );
  }
  check(header.number, 'blockAccessListHash', header.blockAccessListHash, keccak256(accessList));
}

/** Returns the hash by which a header commits to its block's uncles. */
export function unclesHash(uncles: readonly Header[]): Uint8Array {
  return keccak256(encodeRlp(uncles.map(headerToRlp)));
}

/**
 * Checks transactions, and the gas of their blobs, against a header. @throws {InvalidChainBytesError} naming block and
 * field.
 */
export function checkTransactions(
  header: Header,
  transactions: readonly Transaction[],
  profile: ChainProfile = ETHEREUM,
): void {
  const blobs = transactions.reduce(
    (sum, one) => sum + ('blobVersionedHashes' in one ? one.blobVersionedHashes.length : 0),
    0,
  );
  const blobGas = BigInt(blobs) * GAS_PER_BLOB;
  if (profile.countsBlobGas && blobGas !== (header.blobGasUsed ?? 0n)) {
    throw new InvalidChainBytesError(
      `block ${header.number}: blobGasUsed is ${header.blobGasUsed ?? 'missing'} in the header, ${blobGas} by its transactions`,
    );
  }
  const root = orderedTrieRoot(transactions.map(encodeTransaction));
  check(header.number, 'transactionsRoot', header.transactionsRoot, root);
}

/** Computes the root of a block's withdrawals (EIP-4895). */
export function withdrawalsRoot(withdrawals: readonly Withdrawal[]): Uint8Array {
  return orderedTrieRoot(withdrawals.map((withdrawal) => encodeRlp(withdrawalToRlp(withdrawal))));
}

/** Checks withdrawals against a header. @throws {InvalidChainBytesError} naming block and field. */
export function checkWithdrawals(
  header: Header,
  withdrawals: readonly Withdrawal[] | undefined,
  profile: ChainProfile = ETHEREUM,
): void {
  if ((header.withdrawalsRoot === undefined) !== (withdrawals === undefined)) {
    throw new InvalidChainBytesError(
      `block ${header.number}: withdrawals and withdrawalsRoot do not go together`,
    );
  }
  // The OP stack has no withdrawals. From Isthmus on the root is that of the contract that passes messages to L1.
  if (profile.withdrawals === 'listOrStorageRoot' && withdrawals?.length === 0) return;
  if (header.withdrawalsRoot && withdrawals) {
    check(header.number, 'withdrawalsRoot', header.withdrawalsRoot, withdrawalsRoot(withdrawals));
  }
}

/**
 * Checks receipts against a block's header: root, bloom, gas, and their number.
 *
 * @throws {InvalidChainBytesError} naming block and field.
 */
export function checkReceipts(
  { header, transactions }: Block,
  receipts: readonly Receipt[],
  profile: ChainProfile = ETHEREUM,
): void {
  if (receipts.length !== transactions.length) {
    throw new InvalidChainBytesError(
      `block ${header.number}: ${receipts.length} receipts for ${transactions.length} transactions`,
    );
  }
  checkReceiptsOf(header, receipts, profile);
}

/** Checks receipts as {@link checkReceipts} does, for a block whose transactions are not available. */
export function checkReceiptsOf(
  header: Header,
  receipts: readonly Receipt[],
  profile: ChainProfile = ETHEREUM,
): void {
  const gasUsed = receipts.at(-1)?.cumulativeGasUsed ?? 0n;
  const isCounted = profile.countsGasInReceipts && headerGasOf(header) === 'last';
  if (isCounted && gasUsed !== header.gasUsed) {
    throw new InvalidChainBytesError(
      `block ${header.number}: gasUsed is ${header.gasUsed} in the header, ${gasUsed} by its receipts`,
    );
  }
  check(header.number, 'receiptsRoot', header.receiptsRoot, orderedTrieRoot(receipts.map(encodeReceipt)));
  check(
    header.number,
    'logsBloom',
    header.logsBloom,
    unionBloom(receipts.map((receipt) => receipt.logsBloom)),
  );
}

function check(number: number, field: string, claimed: Uint8Array, found: Uint8Array): void {
  if (bytesEqual(claimed, found)) return;
  const shown = (bytes: Uint8Array) =>
    bytes.length > 32 ? `${bytesToHex(bytes).slice(0, 66)}…` : bytesToHex(bytes);
  throw new InvalidChainBytesError(
    `block ${number}: ${field} is ${shown(claimed)} in the header, ${shown(found)} by content`,
  );
}
