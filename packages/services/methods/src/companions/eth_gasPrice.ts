import { quantityToHex } from '@ethread/core';
import type { CompanionHandler } from '../handler.ts';
import type { CompanionParts } from './companion-parts.ts';
import { baseFeeAfter, requireFeeRule } from './next-fees.ts';

/** Suggests a gas price: the base fee of the next block and a priority fee. */
export function eth_gasPrice(
  parts: Pick<CompanionParts, 'genesis' | 'family' | 'nodes' | 'oracle'>,
): CompanionHandler<'eth_gasPrice'> {
  const { genesis, oracle } = parts;
  return async (_params, context) => {
    requireFeeRule(parts);
    const { fee, latest } = await oracle.suggest(context);
    return quantityToHex(fee + (baseFeeAfter(latest.header, genesis) ?? 0n));
  };
}
