import { quantityToHex } from '@ethread/core';
import type { CompanionHandler } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';
import { resultOf } from './result-of.ts';

/** Counts the transactions of a block. */
export function eth_getBlockTransactionCountByHash({
  contract,
}: CompanionModules): CompanionHandler<'eth_getBlockTransactionCountByHash'> {
  return async ([blockHash], context) => {
    const found = await resultOf(contract.eth_getBlockByHash, [blockHash, false], context);
    return found && quantityToHex(found.transactions.length);
  };
}
