import { quantityToHex } from '@ethread/core';
import { PrunedHistoryError } from '@ethread/types';
import type { CompanionHandler } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';
import { latestHeader } from './latest-header.ts';
import { blobBaseFeeAfter } from './next-fees.ts';

/** Returns the blob base fee of the next block. */
export function eth_blobBaseFee(modules: CompanionModules): CompanionHandler<'eth_blobBaseFee'> {
  return async (_params, context) => {
    // The chain config is not known, so upstream nodes are asked.
    if (!modules.genesis) throw new PrunedHistoryError();
    const { header } = await latestHeader(modules, context);
    if (header.timestamp >= (modules.blobRulesUntil ?? Infinity)) context.onProof('none');
    const fee = blobBaseFeeAfter(header, modules.genesis);
    return fee === undefined ? null : quantityToHex(fee);
  };
}
