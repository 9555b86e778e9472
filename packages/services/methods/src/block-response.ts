import type { BlockSelector, RequestContext } from '@ethread/ports';
import { blockToJson } from '@ethread/chain';
import type { BlockWithDeposits } from './deposit-receipts.ts';
import { withFullTransactions } from './full-transactions.ts';
import type { HandlerParts } from './method-modules.ts';
import { requireAvailable } from './require-available.ts';

/** The form of a block in a response. */
interface BlockForm {
  readonly fullTransactions: boolean;
  readonly pending: boolean;
}

/**
 * Creates the function that responds with a block, or null where there is none. A block is cached unless it is pending,
 * or shows a total difficulty that may still be unknown.
 */
export function createBlockResponder({ chain, cached, strictContract }: HandlerParts) {
  const print = (stored: BlockWithDeposits | null, form: BlockForm) =>
    stored &&
    blockToJson(stored, {
      ...form,
      ...(strictContract ? { totalDifficulty: stored.totalDifficulty ?? null } : {}),
    });

  return (selector: BlockSelector, form: BlockForm, context: RequestContext) => {
    const { fullTransactions, pending } = form;
    const make = async (selected: BlockSelector) => {
      const stored = requireAvailable(await chain.block(selected));
      return print(fullTransactions ? await withFullTransactions(chain, stored, context) : stored, form);
    };
    return pending || strictContract
      ? make(selector)
      : cached.respond(selector, fullTransactions ? 'transactions' : 'hashes', make);
  };
}
