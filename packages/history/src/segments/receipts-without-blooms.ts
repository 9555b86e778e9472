import { decodeRlp, encodeRlp, logsBloom, type Receipt, type RlpItem } from '@ethread/chain';
import { bytesEqual } from '@ethread/core';

/** The place of the bloom in the row of a receipt; see receipt-record.ts. */
const BLOOM = 3;
const EMPTY = new Uint8Array(0);

/** Removes the blooms that the logs determine from a block's row of receipts. */
export function withoutBlooms(row: Uint8Array, receipts: readonly Receipt[]): Uint8Array {
  const list = decodeRlp(row, 'receipts');
  if (list instanceof Uint8Array) throw new RangeError('expected a list of receipts');
  return encodeRlp(list.map((item, index) => (isDetermined(receipts[index]) ? withoutBloom(item) : item)));
}

function withoutBloom(item: RlpItem): RlpItem {
  return item instanceof Uint8Array ? item : item.with(BLOOM, EMPTY);
}

function isDetermined(receipt: Receipt | undefined): boolean {
  return receipt !== undefined && bytesEqual(receipt.logsBloom, logsBloom(receipt.logs));
}
