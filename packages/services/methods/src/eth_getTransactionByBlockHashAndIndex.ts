import { hexToBytes } from '@ethread/core';
import type { Handler } from './handler.ts';
import { withDepositReceipts } from './deposit-receipts.ts';
import type { MethodModules } from './method-modules.ts';
import { requireAvailable } from './block-parameter.ts';
import { transactionResponse } from './transaction-response.ts';
import type { MethodTraits } from './method-traits.ts';

export const traits: MethodTraits = { question: 'transactionOfHash' };

/** Returns a transaction by its block's hash and its position. */
export function eth_getTransactionByBlockHashAndIndex({
  chain,
}: MethodModules): Handler<'eth_getTransactionByBlockHashAndIndex'> {
  return async ([blockHash, transactionIndex], { client }) => {
    const stored = requireAvailable(
      await chain.block({ hash: hexToBytes(blockHash), requireCanonical: false }),
    );
    return transactionResponse(await withDepositReceipts(chain, stored, client), transactionIndex, false);
  };
}
