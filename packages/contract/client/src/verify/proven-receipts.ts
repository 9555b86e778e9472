import {
  type BlobScheduleEntry,
  blobGasPrice,
  proveReceipts as proveReceiptsJson,
  receiptsToJson,
} from '@ethread/chain';
import { hexToQuantity } from '@ethread/core';
import type { Receipt } from '@ethread/types';
import { hexString, expectSame, type ProvenBlock, proving } from './proven-block.ts';
import { VerificationError } from './verification-error.ts';

/** Proves receipts. Without a schedule their blob gas price is passed on. @throws {VerificationError} */
export function proveReceipts(
  { facts }: ProvenBlock,
  senders: readonly Uint8Array[],
  response: readonly Receipt[],
  blobSchedule: readonly BlobScheduleEntry[] | undefined,
): readonly Receipt[] {
  const { header } = facts.block;
  return proving(() => {
    if (!Array.isArray(response))
      throw new VerificationError(`the receipts of block ${header.number} are no list`);
    const receipts = proveReceiptsJson(response, header);
    if (receipts.length !== facts.block.transactions.length)
      throw new VerificationError(`block ${header.number} has another number of receipts`);
    const claimed = response.find((receipt) => receipt.blobGasPrice !== undefined)?.blobGasPrice;
    const price = blobSchedule
      ? blobGasPrice(blobSchedule, header)
      : claimed === undefined
        ? undefined
        : hexToQuantity(hexString(claimed, 'blobGasPrice'));
    const json = receiptsToJson({
      block: { ...facts, senders },
      receipts,
      ...(price === undefined ? {} : { blobGasPrice: price }),
    });
    return expectSame(json, response, `the receipts of block ${header.number}`);
  });
}
