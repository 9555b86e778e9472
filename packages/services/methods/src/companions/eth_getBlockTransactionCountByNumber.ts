import { quantityToHex } from '@ethread/core';
import type { CompanionHandler } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';
import { resultOf } from './result-of.ts';

/** Counts the transactions of a block. */
export function eth_getBlockTransactionCountByNumber({
  contract,
}: CompanionModules): CompanionHandler<'eth_getBlockTransactionCountByNumber'> {
  return async ([block], context) => {
    const found = await resultOf(contract.eth_getBlockByNumber, [block, false], context);
    return found && quantityToHex(found.transactions.length);
  };
}
