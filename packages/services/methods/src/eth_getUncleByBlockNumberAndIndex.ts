import { uncleToJson } from '@ethread/chain';
import type { Handler } from './handler.ts';
import { toBlockSelector, blockParam, requireAvailable } from './block-parameter.ts';
import { toIndex } from './index-parameter.ts';
import type { HandlerParts } from './method-modules.ts';
import type { MethodTraits } from './method-traits.ts';

export const traits: MethodTraits = { question: 'uncle', block: blockParam(0, { form: 'hash' }) };

/**
 * Returns an uncle by its block and position. Its total difficulty is not known, because its ancestors may not be
 * stored.
 */
export function eth_getUncleByBlockNumberAndIndex({
  chain,
  strictContract,
}: HandlerParts): Handler<'eth_getUncleByBlockNumberAndIndex'> {
  return async ([block, uncleIndex]) => {
    const stored = requireAvailable(await chain.block(toBlockSelector(block)));
    const uncle = stored?.block.uncles[toIndex(uncleIndex)];
    return uncle ? uncleToJson(uncle, strictContract ? { totalDifficulty: null } : {}) : null;
  };
}
