import { bytesEqual, bytesToHex } from '@ethread/core';
import type { Block } from './block.ts';
import { withdrawalToRlp } from './block-codec.ts';
import { unionBloom } from './bloom.ts';
import { headerToRlp } from './header-codec.ts';
import { InvalidChainBytesError } from './invalid-chain-bytes-error.ts';
import { keccak256 } from './keccak.ts';
import { orderedTrieRoot } from './ordered-trie-root.ts';
import type { Receipt } from './receipt.ts';
import { encodeReceipt } from './receipt-codec.ts';
import { encodeRlp } from './rlp.ts';
import { encodeTransaction } from './transaction-codec.ts';

/**
 * Checks that a body is the one that its header commits to: transactions, uncles, withdrawals.
 *
 * @throws {InvalidChainBytesError} naming block and field.
 */
export function checkBody({ header, transactions, uncles, withdrawals }: Block): void {
  check(
    header.number,
    'transactionsRoot',
    header.transactionsRoot,
    orderedTrieRoot(transactions.map(encodeTransaction)),
  );
  check(header.number, 'sha3Uncles', header.sha3Uncles, keccak256(encodeRlp(uncles.map(headerToRlp))));
  if ((header.withdrawalsRoot === undefined) !== (withdrawals === undefined)) {
    throw new InvalidChainBytesError(
      `block ${header.number}: withdrawals and withdrawalsRoot do not go together`,
    );
  }
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
export function checkReceipts({ header, transactions }: Block, receipts: readonly Receipt[]): void {
  if (receipts.length !== transactions.length) {
    throw new InvalidChainBytesError(
      `block ${header.number}: ${receipts.length} receipts for ${transactions.length} transactions`,
    );
  }
  const gasUsed = receipts.at(-1)?.cumulativeGasUsed ?? 0n;
  if (gasUsed !== header.gasUsed) {
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
