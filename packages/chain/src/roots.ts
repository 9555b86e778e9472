import { bytesEqual, bytesToHex } from '@ethread/core';
import { GAS_PER_BLOB } from './blob-gas.ts';
import type { Block, Withdrawal } from './block.ts';
import { withdrawalToRlp } from './block-codec.ts';
import { unionBloom } from './bloom.ts';
import type { Header } from './header.ts';
import { headerToRlp } from './header-codec.ts';
import { InvalidChainBytesError } from './invalid-chain-bytes-error.ts';
import { keccak256 } from './keccak.ts';
import { orderedTrieRoot } from './ordered-trie-root.ts';
import { type ChainProfile, profileNamed } from './profiles/chain-profile.ts';
import type { Receipt } from './receipt.ts';
import { encodeReceipt } from './receipt-codec.ts';
import { encodeRlp } from './rlp.ts';
import type { Transaction } from './transaction.ts';
import { encodeTransaction } from './transaction-codec.ts';

const ETHEREUM = profileNamed('ethereum');

/**
 * Checks that a body is the one that its header commits to: transactions, uncles, withdrawals.
 *
 * @throws {InvalidChainBytesError} naming block and field.
 */
export function checkBody(
  { header, transactions, uncles, withdrawals }: Block,
  profile: ChainProfile = ETHEREUM,
): void {
  checkTransactions(header, transactions, profile);
  check(header.number, 'sha3Uncles', header.sha3Uncles, unclesHash(uncles));
  checkWithdrawals(header, withdrawals, profile);
}

/** The hash by which a header commits to its block's uncles. */
export function unclesHash(uncles: readonly Header[]): Uint8Array {
  return keccak256(encodeRlp(uncles.map(headerToRlp)));
}

/** Checks that transactions, and the gas of their blobs, are a header's. @throws {InvalidChainBytesError} naming block and field. */
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

/** Checks that withdrawals are a header's. @throws {InvalidChainBytesError} naming block and field. */
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
  // The OP stack has no withdrawals; from Isthmus on the root is that of the contract that sends messages down.
  if (profile.withdrawals === 'listOrStorageRoot' && withdrawals?.length === 0) return;
  if (header.withdrawalsRoot && withdrawals) {
    const root = orderedTrieRoot(withdrawals.map((withdrawal) => encodeRlp(withdrawalToRlp(withdrawal))));
    check(header.number, 'withdrawalsRoot', header.withdrawalsRoot, root);
  }
}

/**
 * Checks that receipts are the ones that a block's header commits to: root, bloom, gas, and their number.
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

/** As {@link checkReceipts}, for a block whose transactions are not at hand. */
export function checkReceiptsOf(
  header: Header,
  receipts: readonly Receipt[],
  profile: ChainProfile = ETHEREUM,
): void {
  const gasUsed = receipts.at(-1)?.cumulativeGasUsed ?? 0n;
  // From Amsterdam on the header counts gas by another rule than receipts do (EIP-7778).
  const isCounted = profile.countsGasInReceipts && header.slotNumber === undefined;
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
