import { isUnavailable } from '@ethread/ports';
import { transactionOfBlockToJson } from '@ethread/chain';
import { hexToBytes } from '@ethread/core';
import type { CompanionHandler } from '../handler.ts';
import { withDepositReceipts } from '../deposit-receipts.ts';
import type { CompanionModules } from './companion-modules.ts';
import { resultOf } from './result-of.ts';

/**
 * Returns a transaction by its hash. When the local store lacks it, the receipt of an upstream node gives its place.
 * The transaction is then read at that place, so that it is proven like any other.
 */
export function eth_getTransactionByHash({
  chain,
  contract,
}: CompanionModules): CompanionHandler<'eth_getTransactionByHash'> {
  return async ([transactionHash], context) => {
    const position = await chain.transactionPosition(hexToBytes(transactionHash));
    if (position && !isUnavailable(position)) {
      const stored = await chain.block({ hash: position.blockHash, requireCanonical: false });
      const block = isUnavailable(stored) ? null : await withDepositReceipts(chain, stored, context.client);
      if (block) return transactionOfBlockToJson(block, position.index, false);
    }
    const receipt = await resultOf(contract.eth_getTransactionReceipt, [transactionHash], context);
    if (!receipt) return null;
    const { blockHash, transactionIndex } = receipt;
    return contract.eth_getTransactionByBlockHashAndIndex([blockHash, transactionIndex], context);
  };
}
