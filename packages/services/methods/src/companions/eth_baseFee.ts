import { quantityToHex } from '@ethread/core';
import type { CompanionHandler } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';
import { latestHeader } from './latest-header.ts';
import { baseFeeAfter } from './next-fees.ts';

/** Returns the base fee of the next block. */
export function eth_baseFee(modules: CompanionModules): CompanionHandler<'eth_baseFee'> {
  return async (_params, context) => {
    const { header } = await latestHeader(modules, context);
    const fee = baseFeeAfter(header, modules.genesis);
    return fee === undefined ? null : quantityToHex(fee);
  };
}
