import type { RequestContext } from '@ethread/ports';
import { hexToBytes } from '@ethread/core';
import type { Handlers } from '@ethread/server';
import { withDepositReceipts } from './deposit-receipts.ts';
import type { MethodModules } from './method-modules.ts';
import { requireAvailable } from './require-available.ts';
import { transactionAnswer } from './transaction-answer.ts';

/** Returns a transaction by its block's hash and its position. */
export function eth_getTransactionByBlockHashAndIndex({
  chain,
}: MethodModules): Handlers<RequestContext>['eth_getTransactionByBlockHashAndIndex'] {
  return async ([blockHash, transactionIndex]) => {
    const held = requireAvailable(
      await chain.block({ hash: hexToBytes(blockHash), requireCanonical: false }),
    );
    return transactionAnswer(await withDepositReceipts(chain, held), transactionIndex, false);
  };
}
