import type { RequestContext } from '@ethread/ports';
import type { CompanionHandlers } from '@ethread/companions';
import { quantityToHex } from '@ethread/core';
import type { CompanionParts } from './companion-parts.ts';

/** Suggests a priority fee. */
export function eth_maxPriorityFeePerGas({
  oracle,
}: Pick<CompanionParts, 'oracle'>): CompanionHandlers<RequestContext>['eth_maxPriorityFeePerGas'] {
  return async (_params, context) => {
    const { fee } = await oracle.suggest(context);
    return quantityToHex(fee);
  };
}
