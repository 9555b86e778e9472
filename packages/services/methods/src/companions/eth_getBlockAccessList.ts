import { accessListToJson } from '@ethread/chain';
import type { CompanionHandler } from '../handler.ts';
import { accessListOf } from './access-list-of.ts';
import type { CompanionModules } from './companion-modules.ts';

/** Returns the accounts and storage keys that a block accesses, with the values that it leaves in them. */
export function eth_getBlockAccessList({
  chain,
}: CompanionModules): CompanionHandler<'eth_getBlockAccessList'> {
  return async ([block]) => {
    const list = await accessListOf(chain, block);
    return list && accessListToJson(list);
  };
}
