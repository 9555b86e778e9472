import type { RequestContext } from '@ethread/backend';
import { hexToBytes } from '@ethread/core';
import type { Handlers } from '@ethread/server';
import { blockAnswer } from './block-answer.ts';
import type { MethodModules, MethodOptions } from './method-modules.ts';
import { requireHeld } from './require-held.ts';

/** Answers the block of a hash. */
export function eth_getBlockByHash(
  { chain }: MethodModules,
  options: MethodOptions,
): Handlers<RequestContext>['eth_getBlockByHash'] {
  return async ([blockHash, fullTransactions]) => {
    const held = requireHeld(await chain.block({ hash: hexToBytes(blockHash), requireCanonical: false }));
    return blockAnswer(held, { fullTransactions, pending: false }, options);
  };
}
