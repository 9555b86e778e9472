import type { Handler } from './handler.ts';
import { isPending, toBlockSelector, blockParam, requireAvailable } from './block-parameter.ts';
import { withDepositReceipts } from './deposit-receipts.ts';
import type { MethodModules } from './method-modules.ts';
import { transactionResponse } from './transaction-response.ts';
import type { MethodTraits } from './method-traits.ts';

export const traits: MethodTraits = { question: 'transaction', block: blockParam(0, { form: 'hash' }) };

/** Returns a transaction by its block's number and its position. */
export function eth_getTransactionByBlockNumberAndIndex({
  chain,
}: MethodModules): Handler<'eth_getTransactionByBlockNumberAndIndex'> {
  return async ([block, transactionIndex], { client }) => {
    const stored = requireAvailable(await chain.block(toBlockSelector(block)));
    return transactionResponse(
      await withDepositReceipts(chain, stored, client),
      transactionIndex,
      isPending(block),
    );
  };
}
