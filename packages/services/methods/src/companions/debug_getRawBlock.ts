import { encodeBlock } from '@ethread/chain';
import { hexResult } from '@ethread/json-rpc';
import type { CompanionHandler } from '../handler.ts';
import type { CompanionModules } from './companion-modules.ts';
import { requireBlock } from './require-block.ts';
import type { MethodTraits } from '../method-traits.ts';

export const traits: MethodTraits = { question: 'unproven' };

/** Returns a block as RLP. */
export function debug_getRawBlock({ chain }: CompanionModules): CompanionHandler<'debug_getRawBlock'> {
  return async ([block]) => hexResult(encodeBlock((await requireBlock(chain, block)).block));
}
