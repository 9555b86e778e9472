import type { StoredHeader } from '@ethread/ports';
import { type ChainProfile, EMPTY_TRIE_ROOT, proveReceipts, type Receipt } from '@ethread/chain';
import { bytesEqual } from '@ethread/core';
import { type Checked, checked } from './check-header.ts';
import { addedToReceipt } from './passed-on-fields.ts';

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
