import { quantityToHex } from '@ethread/core';
import type { CompanionHandler } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';
import { resultOf } from './result-of.ts';

/** Counts the uncles of a block. */
export function eth_getUncleCountByBlockNumber({
  contract,
}: CompanionModules): CompanionHandler<'eth_getUncleCountByBlockNumber'> {
  return async ([block], context) => {
    const found = await resultOf(contract.eth_getBlockByNumber, [block, false], context);
    return found && quantityToHex(found.uncles.length);
  };
}
