import type { StoredHeader } from '@ethread/ports';
import {
  type AddedFields,
  type ChainProfile,
  EMPTY_TRIE_ROOT,
  encodeBlock,
  proveBody,
  proveHeader,
  type ProvenBody,
  proveReceipts,
  type Receipt,
} from '@ethread/chain';
import { bytesEqual } from '@ethread/core';
import { withoutStateSync } from './state-sync.ts';
import { type Checked, checked } from './check-header.ts';
import { addedFields, addedToReceipt } from './passed-on-fields.ts';

/** A block to whose transactions and withdrawals its header commits. */
export interface CheckedBlock extends StoredHeader, ProvenBody {
  /** Bytes of its RLP. Undefined for a block with uncles, whose headers are not known yet. */
  readonly size: number | undefined;
  /** Whether its node shows a state-sync transaction at its end, to which no root commits (Polygon PoS). */
  readonly stateSync: boolean;
  /** Fields to which no root commits, and which are passed on as the node shows them. */
  readonly added: AddedFields | undefined;
}

/** Checks a block with full transactions: its hash, transactions and withdrawals. Of uncles only that there are none. */
export function checkFullBlock(json: unknown, profile: ChainProfile): Checked<CheckedBlock> {
  return checked(() => {
    const stored = { ...proveHeader(json), canonical: true };
    const { header } = stored;
    const listed: readonly unknown[] = Object(json).transactions ?? [];
    const committed = withoutStateSync(listed, stored, profile);
    const body = proveBody({ ...Object(json), transactions: committed }, header, profile);
    const { transactions, withdrawals } = body;
    const block = { header, transactions, uncles: [], ...(withdrawals ? { withdrawals } : {}) };
    return {
      ...stored,
      ...body,
      stateSync: committed.length < listed.length,
      added: addedFields(json, transactions, profile.name),
      size: body.uncleHashes.length === 0 ? encodeBlock(block).length : undefined,
    };
  });
}

export interface CheckedReceipts {
  readonly receipts: readonly Receipt[];
  /** The fields of each that are passed on as the node shows them. */
  readonly added: readonly object[];
}

const NO_TYPE = { type: 0 };

export function checkBlockReceipts(
  shown: readonly unknown[],
  block: StoredHeader,
  profile: ChainProfile,
): Checked<CheckedReceipts> {
  const { header } = block;
  const json = withoutStateSync(shown, block, profile);
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
