import { isPending, toBlockSelector, blockParam } from './block-parameter.ts';
import { createBlockResponder } from './block-responses.ts';
import type { Handler } from './handler.ts';
import type { HandlerParts } from './method-modules.ts';
import type { MethodTraits } from './method-traits.ts';

export const traits: MethodTraits = { question: 'block', block: blockParam(0, { form: 'hash' }) };

/** Returns the block of a number or tag. */
export function eth_getBlockByNumber(parts: HandlerParts): Handler<'eth_getBlockByNumber'> {
  const respond = createBlockResponder(parts);
  return ([block, fullTransactions], context) =>
    respond(toBlockSelector(block), { fullTransactions, pending: isPending(block) }, context);
}
