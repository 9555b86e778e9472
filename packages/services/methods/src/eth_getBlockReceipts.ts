import type { BlockSelector } from '@ethread/ports';
import { receiptsToJson } from '@ethread/chain';
import type { Handler } from './handler.ts';
import { toReceiptsBlockSelector, blockParam, requireAvailable } from './block-parameter.ts';
import type { HandlerParts } from './method-modules.ts';
import type { MethodTraits } from './method-traits.ts';

export const traits: MethodTraits = {
  question: 'receipts',
  // For receipts, the pending block is the latest one.
  block: blockParam(0, { form: 'hash', pendingIs: 'latest' }),
};

/** Returns all receipts of a block. */
export function eth_getBlockReceipts({ chain, cached }: HandlerParts): Handler<'eth_getBlockReceipts'> {
  return ([block], context) => {
    const load = async (selector: BlockSelector) => {
      const stored = requireAvailable(await chain.receipts(selector, context.client));
      await stored?.block.senders.recover(context);
      return stored;
    };
    return cached.respond(
      toReceiptsBlockSelector(block),
      'receipts',
      { load, toJson: receiptsToJson },
      context,
    );
  };
}
