import type { StoredHeader } from '@ethread/ports';
import {
  type AddedFields,
  blockFromJson,
  checkHasUncles,
  checkWithdrawals,
  type ChainProfile,
  EMPTY_TRIE_ROOT,
  encodeBlock,
  InvalidChainBytesError,
  InvalidChainJsonError,
  proveBody,
  proveHeader,
  type ProvenBody,
} from '@ethread/chain';
import { bytesEqual } from '@ethread/core';
import { splitStateSync, type StateSync } from './state-sync.ts';
import { type Checked, checked } from './check-header.ts';
import { addedFields } from './passed-on-fields.ts';
import { bytesOrUndefined } from './wire-values.ts';

/** A block to whose transactions and withdrawals its header commits. */
export interface CheckedBlock extends StoredHeader, ProvenBody {
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
  return checked(() => {
    const stored = { ...proveHeader(json), canonical: true };
    const { header } = stored;
    const { stateSync, committed } = splitStateSync(json, stored, profile);
    const body = proveBody(committed, header, profile);
    const { transactions, withdrawals } = body;
    const block = { header, transactions, uncles: [], ...(withdrawals ? { withdrawals } : {}) };
    return {
      ...stored,
      ...body,
      stateSync,
      added: addedFields(json, transactions, profile.name),
      size: body.uncleHashes.length === 0 ? encodeBlock(block).length : undefined,
    };
  });
}

/** A block whose header is checked, with the hashes of its uncles as {@link CheckedBlock} has them. */
export type BlockWithUncles = StoredHeader & Pick<CheckedBlock, 'uncleHashes'>;

/** Checks a block that shows the hashes of its transactions, as far as possible without them. */
export function checkBlockOfHashes(json: unknown, profile: ChainProfile): Checked<BlockWithUncles> {
  return checked(() => {
    const stored = { ...proveHeader(json), canonical: true };
    const { header } = stored;
    const { transactions } = Object(splitStateSync(json, stored, profile).committed);
    const { withdrawals, uncleHashes } = blockFromJson({ ...Object(json), transactions: [] });
    checkWithdrawals(header, withdrawals, profile);
    checkHasUncles(header, uncleHashes);
    if (!Array.isArray(transactions) || !transactions.every((hash) => bytesOrUndefined(hash, 32)))
      throw new InvalidChainJsonError('transactions are not a list of hashes');
    if ((transactions.length === 0) !== bytesEqual(header.transactionsRoot, EMPTY_TRIE_ROOT))
      throw new InvalidChainBytesError(
        `block ${header.number} hides its transactions, or shows some that it has not`,
      );
    return { ...stored, uncleHashes };
  });
}
