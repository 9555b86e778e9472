import type { QuantityInput } from '@ethread/types';

/** A position in a list; one that no list reaches becomes infinite, and finds nothing. */
export function toIndex(quantity: QuantityInput): number {
  const index = BigInt(quantity);
  return index <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(index) : Infinity;
}
