import type { RequestContext } from '@ethread/ports';
import { quantityToHex } from '@ethread/core';
import type { CompanionHandlers } from '@ethread/companions';
import type { CompanionModules } from './companion-modules.ts';
import { resultOf } from './result-of.ts';

/** Counts the transactions of a block. */
export function eth_getBlockTransactionCountByHash({
  contract,
}: CompanionModules): CompanionHandlers<RequestContext>['eth_getBlockTransactionCountByHash'] {
  return async ([blockHash], context) => {
    const found = await resultOf(contract.eth_getBlockByHash, [blockHash, false], context);
    return found && quantityToHex(found.transactions.length);
  };
}
