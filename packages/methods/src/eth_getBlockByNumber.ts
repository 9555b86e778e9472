import type { RequestContext } from '@ethread/backend';
import type { Handlers } from '@ethread/server';
import { blockAnswer } from './block-answer.ts';
import { isPending, toBlockSelector } from './block-parameter.ts';
import type { MethodModules, MethodOptions } from './method-modules.ts';
import { requireHeld } from './require-held.ts';

/** Answers the block of a number or tag. */
export function eth_getBlockByNumber(
  { chain }: MethodModules,
  options: MethodOptions,
): Handlers<RequestContext>['eth_getBlockByNumber'] {
  return async ([block, fullTransactions]) => {
    const held = requireHeld(await chain.block(toBlockSelector(block)));
    return blockAnswer(held, { fullTransactions, pending: isPending(block) }, options);
  };
}
