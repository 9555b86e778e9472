import { quantityToHex } from '@ethread/core';
import type { CompanionHandler } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';
import { latestHeader } from './latest-header.ts';

/** Returns the number of the latest block. */
export function eth_blockNumber(modules: CompanionModules): CompanionHandler<'eth_blockNumber'> {
  return async (_params, context) => {
    const { header } = await latestHeader(modules, context);
    return quantityToHex(header.number);
  };
}
