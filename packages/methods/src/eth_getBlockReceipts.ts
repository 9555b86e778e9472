import type { RequestContext } from '@ethread/backend';
import { receiptsToJson } from '@ethread/chain';
import type { Handlers } from '@ethread/server';
import { toReceiptsBlockSelector } from './block-parameter.ts';
import type { MethodModules } from './method-modules.ts';
import { requireHeld } from './require-held.ts';

/** Answers all receipts of a block. */
export function eth_getBlockReceipts({
  chain,
}: MethodModules): Handlers<RequestContext>['eth_getBlockReceipts'] {
  return async ([block]) => {
    const held = requireHeld(await chain.receipts(toReceiptsBlockSelector(block)));
    return held ? receiptsToJson(held) : null;
  };
}
