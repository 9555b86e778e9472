import { hexResult } from '@ethread/json-rpc';
import type { CompanionHandler } from '../handler.ts';
import { requireHeader } from '../block-parameter.ts';
import { accessListOf } from './access-list-of.ts';
import type { CompanionModules } from './companion-modules.ts';

/** Returns the access list of a block as RLP. */
export function debug_getRawBlockAccessList({
  chain,
}: CompanionModules): CompanionHandler<'debug_getRawBlockAccessList'> {
  return async ([block]) => {
    await requireHeader(chain, block);
    return hexResult((await accessListOf(chain, block)) ?? new Uint8Array());
  };
}
