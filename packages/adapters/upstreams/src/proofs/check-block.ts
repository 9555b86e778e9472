import type { StoredHeader } from '@ethread/ports';
import {
  accessListFromJson,
  type AddedFields,
  blockFromJson,
  checkBlockAccessList,
  checkHasUncles,
  checkWithdrawals,
  type ChainProfile,
  EMPTY_TRIE_ROOT,
  encodeBlock,
  type Header,
  InvalidChainBytesError,
  InvalidChainJsonError,
  proveBody,
  proveHeader,
  type ProvenBody,
  proveReceipts,
  type Receipt,
} from '@ethread/chain';
import { bytesEqual } from '@ethread/core';
import { splitStateSync, type StateSync } from './state-sync.ts';
import { type Checked, checked, toFault } from './check-header.ts';
import { addedFields, addedToReceipt } from './passed-on-fields.ts';
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

/** Receipts to which the header of their block commits. */
export interface CheckedReceipts {
  readonly receipts: readonly Receipt[];
  /** The fields of each that are passed on as the node shows them. */
  readonly added: readonly object[];
}

const NO_TYPE = { type: 0 };

/** Checks all receipts of a block against its header. */
export function checkBlockReceipts(
  json: readonly unknown[],
  { header }: StoredHeader,
  profile: ChainProfile,
): Checked<CheckedReceipts> {
  // Nodes return an empty list for a block whose receipts they dropped, such as a replaced one.
  if (json.length === 0 && !bytesEqual(header.receiptsRoot, EMPTY_TRIE_ROOT)) {
    return { fault: 'behind', detail: `it has no receipts of block ${header.number}` };
  }
  return checked(() => {
    const receipts = proveReceipts(json, header, profile);
    const added = json.map((one, index) => addedToReceipt(one, receipts[index] ?? NO_TYPE, profile.name));
    return { receipts, added };
  });
}

/**
 * Checks the wire form of a block's access list against its header, and returns it as RLP. A list with another hash
 * blames no node, because nodes differ in its form, and the state follows from execution too.
 */
export function checkAccessList(json: unknown, header: Header): Checked<Uint8Array> {
  try {
    const list = accessListFromJson(json);
    checkBlockAccessList(header, list);
    return { value: list };
  } catch (error) {
    return { ...toFault(error), fault: 'unproven' };
  }
}
