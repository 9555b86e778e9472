import type { StoredHeader, Unavailable } from '@ethread/ports';

/** Returns the outcome of a call at a block whose rules are in doubt. */
export function uncertainRules({ header }: Pick<StoredHeader, 'header'>): Unavailable {
  return { unavailable: 'state', reason: `the rules of block ${header.number} are not certain` };
}
