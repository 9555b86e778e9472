import { quantityToHex } from '@ethread/core';
import type { CompanionHandler } from '../handler.ts';
import type { CompanionParts } from './companion-parts.ts';

/** Suggests a priority fee. */
export function eth_maxPriorityFeePerGas({
  oracle,
}: Pick<CompanionParts, 'oracle'>): CompanionHandler<'eth_maxPriorityFeePerGas'> {
  return async (_params, context) => {
    const { fee } = await oracle.suggest(context);
    return quantityToHex(fee);
  };
}
