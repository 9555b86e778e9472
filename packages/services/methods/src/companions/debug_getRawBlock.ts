import { encodeBlock } from '@ethread/chain';
import { hexResult } from '@ethread/json-rpc';
import type { CompanionHandler } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';
import { requireBlock } from './require-block.ts';

/** Returns a block as RLP. */
export function debug_getRawBlock({ chain }: CompanionModules): CompanionHandler<'debug_getRawBlock'> {
  return async ([block]) => hexResult(encodeBlock((await requireBlock(chain, block)).block));
}
