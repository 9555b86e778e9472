import type { BlockSelector, RequestContext } from '@ethread/ports';
import { hexToBytes } from '@ethread/core';
import type { Handlers } from '@ethread/server';
import { blockResponse, isCached } from './block-response.ts';
import { withFullTransactions } from './full-transactions.ts';
import type { HandlerParts } from './method-modules.ts';
import { requireAvailable } from './require-available.ts';

/** Returns the block of a hash. */
export function eth_getBlockByHash({
  chain,
  cached,
  ...options
}: HandlerParts): Handlers<RequestContext>['eth_getBlockByHash'] {
  return ([blockHash, fullTransactions], context) => {
    const make = async (selector: BlockSelector) => {
      const stored = requireAvailable(await chain.block(selector));
      const block = fullTransactions ? await withFullTransactions(chain, stored, context) : stored;
      return blockResponse(block, { fullTransactions, pending: false }, options);
    };
    const selector = { hash: hexToBytes(blockHash), requireCanonical: false };
    return isCached(false, options)
      ? cached.respond(selector, fullTransactions ? 'transactions' : 'hashes', make)
      : make(selector);
  };
}
