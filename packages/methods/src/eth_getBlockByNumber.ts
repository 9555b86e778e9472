import type { BlockSelector, RequestContext } from '@ethread/ports';
import type { Handlers } from '@ethread/server';
import { blockResponse, isCached } from './block-response.ts';
import { isPending, toBlockSelector } from './block-parameter.ts';
import { withFullTransactions } from './full-transactions.ts';
import type { HandlerParts } from './method-modules.ts';
import { requireAvailable } from './require-available.ts';

/** Returns the block of a number or tag. */
export function eth_getBlockByNumber({
  chain,
  cached,
  ...options
}: HandlerParts): Handlers<RequestContext>['eth_getBlockByNumber'] {
  return ([block, fullTransactions], context) => {
    const pending = isPending(block);
    const make = async (selector: BlockSelector) => {
      const stored = requireAvailable(await chain.block(selector));
      const block = fullTransactions ? await withFullTransactions(chain, stored, context) : stored;
      return blockResponse(block, { fullTransactions, pending }, options);
    };
    const selector = toBlockSelector(block);
    return isCached(pending, options)
      ? cached.respond(selector, fullTransactions ? 'transactions' : 'hashes', make)
      : make(selector);
  };
}
