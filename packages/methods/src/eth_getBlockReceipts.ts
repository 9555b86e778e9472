import type { RequestContext } from '@ethread/ports';
import { receiptsToJson } from '@ethread/chain';
import type { Handlers } from '@ethread/server';
import { toReceiptsBlockSelector } from './block-parameter.ts';
import type { HandlerParts } from './method-modules.ts';
import { requireAvailable } from './require-available.ts';

/** Returns all receipts of a block. */
export function eth_getBlockReceipts({
  chain,
  kept,
}: HandlerParts): Handlers<RequestContext>['eth_getBlockReceipts'] {
  return ([block]) => {
    return kept.answer(toReceiptsBlockSelector(block), 'receipts', async (selector) => {
      const held = requireAvailable(await chain.receipts(selector));
      return held && receiptsToJson(held);
    });
  };
}
