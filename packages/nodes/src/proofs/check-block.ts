import { setImmediate } from 'node:timers/promises';
import type { HeldHeader } from '@ethread/backend';
import {
  blockFromJson,
  checkTransactions,
  checkWithdrawals,
  effectiveGasPrice,
  EMPTY_TRIE_ROOT,
  InvalidChainBytesError,
  InvalidChainJsonError,
  recoverSender,
  type Transaction,
  transactionHash,
  encodeBlock,
  isSystemTransaction,
  legacyChainId,
  type ChainProfile,
  type SystemTransaction,
  unclesHash,
  UnknownTransactionTypeError,
  type Withdrawal,
} from '@ethread/chain';
import { bytesEqual, bytesToHex } from '@ethread/core';
import type { FaultKind } from '../node-fault.ts';
import { splitStateSync, type StateSync } from './state-sync.ts';
import { type Checked, checkHeader } from './check-header.ts';
import { bytesOrUndefined, indexOrUndefined, isHex, quantityOrUndefined } from './wire-values.ts';

/** Hash of an empty list of uncles. */
const NO_UNCLES = unclesHash([]);
/** Signatures that are recovered before others get their turn: 1.3 ms each. */
const RECOVERED_AT_ONCE = 4;

/** A block whose transactions and withdrawals its header commits to. */
export interface CheckedBlock extends HeldHeader {
  readonly transactions: readonly Transaction[];
  readonly transactionHashes: readonly Uint8Array[];
  /** From Shanghai. */
  readonly withdrawals: readonly Withdrawal[] | undefined;
  /** As its node shows them; only that there are none is proven. */
  readonly uncleHashes: readonly Uint8Array[];
  /** Bytes of its RLP; undefined of a block with uncles, whose headers are not known yet. */
  readonly size: number | undefined;
  /** The transaction of state sync that it ends with, in its wire form; no root commits to it (Polygon PoS). */
  readonly stateSync: StateSync | undefined;
}

/**
 * Checks a block with full transactions: hash, transactions, withdrawals, and what each transaction says of its hash and
 * place. Its uncles are checked as far as there are none; who sent is {@link wrongSender}'s.
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
    if ((uncleHashes.length === 0) !== bytesEqual(header.sha3Uncles, NO_UNCLES)) {
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
        ...{ hash, header, canonical: true, transactions, transactionHashes, withdrawals },
        ...{ uncleHashes, stateSync },
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

/** Checks a block that shows the hashes of its transactions, as far as it can be told without them. */
export function checkBlockOfHashes(json: unknown, profile: ChainProfile): Checked<HeldHeader> {
  const checked = checkHeader(json, { prove: true });
  if ('fault' in checked) return checked;
  const { header } = checked.value;
  const { transactions } = Object(json);
  try {
    const { withdrawals, uncleHashes } = blockFromJson({ ...Object(json), transactions: [] });
    checkWithdrawals(header, withdrawals, profile);
    if ((uncleHashes.length === 0) !== bytesEqual(header.sha3Uncles, NO_UNCLES)) {
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
  return checked;
}

/** A transaction and where it stands. */
export interface TransactionPlace {
  readonly transaction: Transaction;
  readonly hash: Uint8Array;
  readonly index: number;
  readonly block: HeldHeader;
}

/** Names the field in which a transaction's wire form contradicts its place, or what it was signed with. */
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
  // What was paid; some nodes show what was offered instead.
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

/** Names the field in which the wire form of a system transaction contradicts its envelope. */
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

/** Whether a timestamp is that of the block; nodes that show none, or in another form, say nothing by it. */
export function isTimestampOf(shown: unknown, timestamp: number): boolean {
  const seconds = quantityOrUndefined(shown);
  return seconds === undefined || seconds === BigInt(timestamp);
}

/** Says which transaction was not signed by whom a node says; undefined: all are right. */
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

/** Who signed each, as {@link senderOf}; others get their turn in between. undefined: one was signed by nobody. */
export async function recoverSenders(
  transactions: readonly Transaction[],
  signal: AbortSignal,
): Promise<readonly Uint8Array[] | undefined> {
  const senders: Uint8Array[] = [];
  for (const transaction of transactions) {
    if (senders.length % RECOVERED_AT_ONCE === RECOVERED_AT_ONCE - 1) {
      await setImmediate();
      signal.throwIfAborted();
    }
    const sender = senderOf(transaction);
    if (!sender) return undefined;
    senders.push(sender);
  }
  return senders;
}

/** Who signed; undefined for a signature that nobody can have made. */
export function senderOf(transaction: Transaction): Uint8Array | undefined {
  try {
    return recoverSender(transaction);
  } catch (error) {
    if (error instanceof InvalidChainBytesError) return undefined;
    throw error;
  }
}

/** An error of a codec or a root as a fault of who sent it. */
export function toFault(error: unknown): { readonly fault: FaultKind; readonly detail: string } {
  if (error instanceof UnknownTransactionTypeError) return { fault: 'unproven', detail: error.message };
  if (error instanceof InvalidChainJsonError) return { fault: 'malformed', detail: error.message };
  if (error instanceof InvalidChainBytesError) return { fault: 'lied', detail: error.message };
  throw error;
}
