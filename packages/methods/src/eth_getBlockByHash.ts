import type { BlockSelector, RequestContext } from '@ethread/ports';
import { hexToBytes } from '@ethread/core';
import type { Handlers } from '@ethread/server';
import { blockAnswer, isKept } from './block-answer.ts';
import { withDepositReceipts } from './deposit-receipts.ts';
import type { HandlerParts } from './method-modules.ts';
import { requireAvailable } from './require-available.ts';

/** Returns the block of a hash. */
export function eth_getBlockByHash({
  chain,
  kept,
  ...options
}: HandlerParts): Handlers<RequestContext>['eth_getBlockByHash'] {
  return ([blockHash, fullTransactions]) => {
    const make = async (selector: BlockSelector) => {
      const held = requireAvailable(await chain.block(selector));
      const block = fullTransactions ? await withDepositReceipts(chain, held) : held;
      return blockAnswer(block, { fullTransactions, pending: false }, options);
    };
    const selector = { hash: hexToBytes(blockHash), requireCanonical: false };
    return isKept(false, options)
      ? kept.answer(selector, fullTransactions ? 'transactions' : 'hashes', make)
      : make(selector);
  };
}
