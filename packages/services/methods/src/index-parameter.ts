import type { QuantityInput } from '@ethread/types';

/** Parses a position in a list. A position beyond any list becomes infinite, and finds nothing. */
export function toIndex(quantity: QuantityInput): number {
  const index = BigInt(quantity);
  return index <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(index) : Infinity;
}
