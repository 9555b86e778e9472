import { quantityToHex } from '@ethread/core';
import type { CompanionsOf } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';
import { resultOf } from './result-of.ts';

/** Creates the methods that count what a block of the contract has, and the uncle by its block's hash. */
export function blockCounts({
  contract,
}: CompanionModules): CompanionsOf<
  | 'eth_getBlockTransactionCountByHash'
  | 'eth_getBlockTransactionCountByNumber'
  | 'eth_getUncleCountByBlockHash'
  | 'eth_getUncleCountByBlockNumber'
  | 'eth_getUncleByBlockHashAndIndex'
> {
  const countByHash =
    (
      list: 'transactions' | 'uncles',
    ): CompanionsOf<'eth_getUncleCountByBlockHash'>['eth_getUncleCountByBlockHash'] =>
    async ([blockHash], context) => {
      const found = await resultOf(contract.eth_getBlockByHash, [blockHash, false], context);
      return found && quantityToHex(found[list].length);
    };
  const countByNumber =
    (
      list: 'transactions' | 'uncles',
    ): CompanionsOf<'eth_getUncleCountByBlockNumber'>['eth_getUncleCountByBlockNumber'] =>
    async ([block], context) => {
      const found = await resultOf(contract.eth_getBlockByNumber, [block, false], context);
      return found && quantityToHex(found[list].length);
    };
  return {
    eth_getBlockTransactionCountByHash: countByHash('transactions'),
    eth_getBlockTransactionCountByNumber: countByNumber('transactions'),
    eth_getUncleCountByBlockHash: countByHash('uncles'),
    eth_getUncleCountByBlockNumber: countByNumber('uncles'),
    eth_getUncleByBlockHashAndIndex: (params, context) =>
      contract.eth_getUncleByBlockNumberAndIndex(params, context),
  };
}
