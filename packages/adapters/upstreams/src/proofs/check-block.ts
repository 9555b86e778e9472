import type { StoredHeader } from '@ethread/ports';
import {
  blockFromJson,
  checkTransactions,
  checkWithdrawals,
  effectiveGasPrice,
  EMPTY_TRIE_ROOT,
  EMPTY_UNCLES_HASH,
  InvalidChainBytesError,
  InvalidChainJsonError,
  type Transaction,
  transactionHash,
  encodeBlock,
  isSystemTransaction,
  legacyChainId,
  type ChainProfile,
  type SystemTransaction,
  UnknownTransactionTypeError,
  type Withdrawal,
} from '@ethread/chain';
import { bytesEqual, bytesToHex } from '@ethread/core';
import type { FaultKind } from '../node-fault.ts';
import { splitStateSync, type StateSync } from './state-sync.ts';
import { type Checked, checkHeader } from './check-header.ts';
import { bytesOrUndefined, indexOrUndefined, isHex, quantityOrUndefined } from './wire-values.ts';

/** A block to whose transactions and withdrawals its header commits. */
export interface CheckedBlock extends StoredHeader {
  readonly transactions: readonly Transaction[];
  readonly transactionHashes: readonly Uint8Array[];
  /** Since Shanghai. */
  readonly withdrawals: readonly Withdrawal[] | undefined;
  /** The hashes as the node shows them. Only an empty list is proven. */
  readonly uncleHashes: readonly Uint8Array[];
  /** Bytes of its RLP. Undefined for a block with uncles, whose headers are not known yet. */
  readonly size: number | undefined;
  /** The state-sync transaction at its end, in its wire form, to which no root commits (Polygon PoS). */
  readonly stateSync: StateSync | undefined;
}

/**
 * Checks a block with full transactions: its hash, transactions and withdrawals, and the hash and place of each
 * transaction. Of uncles it only proves that there are none: see `unclesOf`. {@link wrongSender} checks the senders.
 */
export function checkFullBlock(json: unknown, profile: ChainProfile): Checked<CheckedBlock> {
  const checked = checkHeader(json, { prove: true });
  if ('fault' in checked) return checked;
  const { hash, header } = checked.value;
  try {
    const { stateSync, committed } = splitStateSync(json, checked.value, profile);
    const { transactions, withdrawals, uncleHashes } = blockFromJson(committed);
    checkTransactions(header, transactions, profile);
    checkWithdrawals(header, withdrawals, profile);
    if ((uncleHashes.length === 0) !== bytesEqual(header.sha3Uncles, EMPTY_UNCLES_HASH)) {
      return { fault: 'lied', detail: `block ${header.number} shows uncles that it has not, or hides them` };
    }
    const transactionHashes = transactions.map(transactionHash);
    const shown: unknown[] = Object(json).transactions;
    for (const [index, transaction] of transactions.entries()) {
      const own = transactionHashes[index] ?? hash;
      const wrong = misplaced(shown[index], { transaction, hash: own, index, block: checked.value }, profile);
      if (wrong !== undefined) {
        return {
          fault: 'lied',
          detail: `block ${header.number}: ${wrong} of transaction ${index} is not its own`,
        };
      }
    }
    return {
      value: {
        hash,
        header,
        canonical: true,
        transactions,
        transactionHashes,
        withdrawals,
        uncleHashes,
        stateSync,
        size:
          uncleHashes.length === 0
            ? encodeBlock({ header, transactions, uncles: [], ...(withdrawals ? { withdrawals } : {}) })
                .length
            : undefined,
      },
    };
  } catch (error) {
    return toFault(error);
  }
}

/** A block whose header is checked, with the hashes of its uncles as {@link CheckedBlock} has them. */
export type BlockWithUncles = StoredHeader & Pick<CheckedBlock, 'uncleHashes'>;

/** Checks a block that shows the hashes of its transactions, as far as possible without them. */
export function checkBlockOfHashes(json: unknown, profile: ChainProfile): Checked<BlockWithUncles> {
  const checked = checkHeader(json, { prove: true });
  if ('fault' in checked) return checked;
  const { header } = checked.value;
  const { transactions } = Object(splitStateSync(json, checked.value, profile).committed);
  let uncleHashes: readonly Uint8Array[];
  try {
    const { withdrawals, ...claim } = blockFromJson({ ...Object(json), transactions: [] });
    ({ uncleHashes } = claim);
    checkWithdrawals(header, withdrawals, profile);
    if ((uncleHashes.length === 0) !== bytesEqual(header.sha3Uncles, EMPTY_UNCLES_HASH)) {
      return { fault: 'lied', detail: `block ${header.number} shows uncles that it has not, or hides them` };
    }
  } catch (error) {
    return toFault(error);
  }
  if (!Array.isArray(transactions) || !transactions.every((hash) => bytesOrUndefined(hash, 32))) {
    return { fault: 'malformed', detail: 'transactions are not a list of hashes' };
  }
  if ((transactions.length === 0) !== bytesEqual(header.transactionsRoot, EMPTY_TRIE_ROOT)) {
    return {
      fault: 'lied',
      detail: `block ${header.number} hides its transactions, or shows some that it has not`,
    };
  }
  return { value: { ...checked.value, uncleHashes } };
}

/** A transaction with its place. */
export interface TransactionPlace {
  readonly transaction: Transaction;
  readonly hash: Uint8Array;
  readonly index: number;
  readonly block: StoredHeader;
}

/** Returns the field in which a transaction's wire form contradicts its place or its signed content. */
export function misplaced(
  json: unknown,
  { transaction, hash, index, block }: TransactionPlace,
  profile: ChainProfile,
): string | undefined {
  const shown = Object(json);
  if (!isHex(shown.hash, bytesToHex(hash))) return 'the hash';
  if (!isHex(shown.blockHash, bytesToHex(block.hash))) return 'the block hash';
  if (indexOrUndefined(shown.blockNumber) !== block.header.number) return 'the block number';
  if (indexOrUndefined(shown.transactionIndex) !== index) return 'the index';
  if (!isTimestampOf(shown.blockTimestamp, block.header.timestamp)) return 'the block timestamp';
  if (isSystemTransaction(transaction)) return wrongSystemField(shown, transaction);
  // The paid price. Some nodes show the offered price instead.
  const price = quantityOrUndefined(shown.gasPrice);
  const offered =
    transaction.type < 2 || !('maxFeePerGas' in transaction) ? undefined : transaction.maxFeePerGas;
  const isPrice = price === effectiveGasPrice(transaction, block.header.baseFeePerGas) || price === offered;
  if (price === undefined || (profile.hasPriceRule && !isPrice)) return 'the gas price';
  if (transaction.type === 0) {
    const signedFor = legacyChainId(transaction.v);
    const chainId = quantityOrUndefined(shown.chainId);
    return signedFor === undefined || chainId === undefined || chainId === signedFor
      ? undefined
      : 'the chain id';
  }
  if (shown.v === undefined) return undefined;
  const v = quantityOrUndefined(shown.v);
  return v === transaction.yParity || v === transaction.yParity + 27n ? undefined : 'v';
}

/** Returns the field in which the wire form of a system transaction contradicts its envelope. */
function wrongSystemField(
  shown: Record<string, unknown>,
  transaction: SystemTransaction,
): string | undefined {
  if (!isHex(shown['from'], bytesToHex(transaction.from))) return 'the sender';
  const recipient = transaction.to === null ? null : bytesToHex(transaction.to);
  const isRecipient = recipient === null ? (shown['to'] ?? null) === null : isHex(shown['to'], recipient);
  if (!isRecipient) return 'the recipient';
  return quantityOrUndefined(shown['gas'] ?? '0x0') === transaction.gasLimit ? undefined : 'the gas limit';
}

/** Returns whether a timestamp is that of the block. A missing timestamp, or one in another form, passes. */
export function isTimestampOf(shown: unknown, timestamp: number): boolean {
  const seconds = quantityOrUndefined(shown);
  return seconds === undefined || seconds === BigInt(timestamp);
}

/** Returns a text that names a transaction whose shown sender did not sign it, or undefined when all are right. */
export function wrongSender(
  senders: readonly Uint8Array[],
  shown: readonly unknown[],
  first = 0,
): string | undefined {
  for (const [index, sender] of senders.entries()) {
    if (isHex(Object(shown[index]).from, bytesToHex(sender))) continue;
    return `transaction ${first + index} was signed by ${bytesToHex(sender)}, not by its from`;
  }
  return undefined;
}

/** Turns an error of a codec or a root into a fault of the node that sent the data. */
export function toFault(error: unknown): { readonly fault: FaultKind; readonly detail: string } {
  if (error instanceof UnknownTransactionTypeError) return { fault: 'unproven', detail: error.message };
  if (error instanceof InvalidChainJsonError) return { fault: 'malformed', detail: error.message };
  if (error instanceof InvalidChainBytesError) return { fault: 'lied', detail: error.message };
  throw error;
}
