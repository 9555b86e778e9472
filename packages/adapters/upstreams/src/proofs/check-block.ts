import type { StoredHeader } from '@ethread/ports';
import {
  type AddedFields,
  blockFromJson,
  type ChainProfile,
  checkTransactions,
  checkWithdrawals,
  EMPTY_TRIE_ROOT,
  EMPTY_UNCLES_HASH,
  encodeBlock,
  InvalidChainBytesError,
  InvalidChainJsonError,
  type Transaction,
  transactionHash,
  UnknownTransactionTypeError,
  type Withdrawal,
} from '@ethread/chain';
import { bytesEqual } from '@ethread/core';
import type { FaultKind } from '../node-fault.ts';
import { splitStateSync, type StateSync } from './state-sync.ts';
import { type Checked, checkHeader } from './check-header.ts';
import { addedFields } from './passed-on-fields.ts';
import { bytesOrUndefined } from './wire-values.ts';

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
  /** Fields to which no root commits, and which are passed on as the node shows them. */
  readonly added: AddedFields | undefined;
}

/**
 * Checks a block with full transactions: its hash, transactions and withdrawals. Of uncles it only proves that there
 * are none: see `unclesOf`.
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
    return {
      value: {
        hash,
        header,
        canonical: true,
        transactions,
        transactionHashes: transactions.map(transactionHash),
        withdrawals,
        uncleHashes,
        stateSync,
        added: addedFields(json, transactions, profile.name),
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

/** Turns an error of a codec or a root into a fault of the node that sent the data. */
export function toFault(error: unknown): { readonly fault: FaultKind; readonly detail: string } {
  if (error instanceof UnknownTransactionTypeError) return { fault: 'unproven', detail: error.message };
  if (error instanceof InvalidChainJsonError) return { fault: 'malformed', detail: error.message };
  if (error instanceof InvalidChainBytesError) return { fault: 'lied', detail: error.message };
  throw error;
}
