import type { StoredHeader } from '@ethread/ports';
import {
  type ChainProfile,
  checkReceiptsOf,
  EMPTY_TRIE_ROOT,
  type Receipt,
  receiptFromJson,
} from '@ethread/chain';
import { bytesEqual } from '@ethread/core';
import { toFault } from './check-block.ts';
import type { Checked } from './check-header.ts';
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
  try {
    const receipts = json.map((one, index) => receiptFromJson(one, `receipt ${index}`));
    checkReceiptsOf(header, receipts, profile);
    const added = json.map((one, index) => addedToReceipt(one, receipts[index] ?? NO_TYPE, profile.name));
    return { value: { receipts, added } };
  } catch (error) {
    return toFault(error);
  }
}
