import type { BlockSelector, RequestContext } from '@ethread/ports';
import type { Handlers } from '@ethread/server';
import { blockAnswer, isKept } from './block-answer.ts';
import { isPending, toBlockSelector } from './block-parameter.ts';
import { withDepositReceipts } from './deposit-receipts.ts';
import type { HandlerParts } from './method-modules.ts';
import { requireAvailable } from './require-available.ts';

/** Returns the block of a number or tag. */
export function eth_getBlockByNumber({
  chain,
  kept,
  ...options
}: HandlerParts): Handlers<RequestContext>['eth_getBlockByNumber'] {
  return ([block, fullTransactions]) => {
    const pending = isPending(block);
    const make = async (selector: BlockSelector) => {
      const held = requireAvailable(await chain.block(selector));
      const block = fullTransactions ? await withDepositReceipts(chain, held) : held;
      return blockAnswer(block, { fullTransactions, pending }, options);
    };
    const selector = toBlockSelector(block);
    return isKept(pending, options)
      ? kept.answer(selector, fullTransactions ? 'transactions' : 'hashes', make)
      : make(selector);
  };
}
