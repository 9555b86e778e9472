import { quantityToHex } from '@ethread/core';
import { PrunedHistoryError } from '@ethread/types';
import type { CompanionsOf } from '../handler.ts';
import type { CompanionParts } from './companion-parts.ts';
import { latestHeader } from './latest-header.ts';
import { baseFeeAfter, baseFeeOfNodes, blobBaseFeeAfter, hasFeeRule, requireFeeRule } from './next-fees.ts';

/** Creates the methods that suggest fees for the next block. */
export function nextBlockFees(
  parts: CompanionParts,
): CompanionsOf<'eth_gasPrice' | 'eth_maxPriorityFeePerGas' | 'eth_baseFee' | 'eth_blobBaseFee'> {
  const { genesis, oracle, blobRulesUntil = Infinity } = parts;
  return {
    /** Suggests the base fee of the next block and a priority fee. */
    async eth_gasPrice(_params, context) {
      requireFeeRule(parts);
      const { fee, latest } = await oracle.suggest(context);
      return quantityToHex(fee + (baseFeeAfter(latest.header, genesis) ?? 0n));
    },
    async eth_maxPriorityFeePerGas(_params, context) {
      const { fee } = await oracle.suggest(context);
      return quantityToHex(fee);
    },
    /** Returns that of nodes where the chain has a fee rule of its own. */
    async eth_baseFee(_params, context) {
      if (!hasFeeRule(parts)) return quantityToHex(await baseFeeOfNodes(parts, context));
      const { header } = await latestHeader(parts, context);
      const fee = baseFeeAfter(header, genesis);
      return fee === undefined ? null : quantityToHex(fee);
    },
    async eth_blobBaseFee(_params, context) {
      // The chain config is not known, so upstream nodes are asked.
      if (!genesis) throw new PrunedHistoryError();
      const { header } = await latestHeader(parts, context);
      if (header.timestamp >= blobRulesUntil) context.onProof('none');
      const fee = blobBaseFeeAfter(header, genesis);
      return fee === undefined ? null : quantityToHex(fee);
    },
  };
}
