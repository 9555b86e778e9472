import { quantityToHex } from '@ethread/core';
import type { CompanionHandler } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';
import { resultOf } from './result-of.ts';

/** Counts the uncles of a block. */
export function eth_getUncleCountByBlockHash({
  contract,
}: CompanionModules): CompanionHandler<'eth_getUncleCountByBlockHash'> {
  return async ([blockHash], context) => {
    const found = await resultOf(contract.eth_getBlockByHash, [blockHash, false], context);
    return found && quantityToHex(found.uncles.length);
  };
}
