import { quantityToHex } from '@ethread/core';
import type { CompanionHandler } from '../handler.ts';
import type { CompanionParts } from './companion-parts.ts';
import { baseFeeAfter } from './next-fees.ts';

/** Suggests a gas price: the base fee of the next block and a priority fee. */
export function eth_gasPrice({
  genesis,
  oracle,
}: Pick<CompanionParts, 'genesis' | 'oracle'>): CompanionHandler<'eth_gasPrice'> {
  return async (_params, context) => {
    const { fee, latest } = await oracle.suggest(context);
    return quantityToHex(fee + (baseFeeAfter(latest.header, genesis) ?? 0n));
  };
}
