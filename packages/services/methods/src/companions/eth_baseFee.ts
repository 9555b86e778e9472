import { quantityToHex } from '@ethread/core';
import type { CompanionHandler } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';
import { latestHeader } from './latest-header.ts';
import { baseFeeAfter, baseFeeOfNodes, hasFeeRule } from './next-fees.ts';

/** Returns the base fee of the next block: that of nodes where the chain has a fee rule of its own. */
export function eth_baseFee(modules: CompanionModules): CompanionHandler<'eth_baseFee'> {
  return async (_params, context) => {
    if (!hasFeeRule(modules)) return quantityToHex(await baseFeeOfNodes(modules, context));
    const { header } = await latestHeader(modules, context);
    const fee = baseFeeAfter(header, modules.genesis);
    return fee === undefined ? null : quantityToHex(fee);
  };
}
