import { hexToBytes } from '@ethread/core';
import { createBlockResponder } from './block-responses.ts';
import type { Handler } from './handler.ts';
import type { HandlerParts } from './method-modules.ts';
import type { MethodTraits } from './method-traits.ts';

export const traits: MethodTraits = { question: 'blockOfHash' };

/** Returns the block of a hash. */
export function eth_getBlockByHash(parts: HandlerParts): Handler<'eth_getBlockByHash'> {
  const respond = createBlockResponder(parts);
  return ([blockHash, fullTransactions], context) => {
    const selector = { hash: hexToBytes(blockHash), requireCanonical: false };
    return respond(selector, { fullTransactions, pending: false }, context);
  };
}
