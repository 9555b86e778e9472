import type { ChainProfile } from '@ethread/chain';
import { indexOrUndefined } from './wire-values.ts';

/** Whether a list of transactions or receipts has one of a type that the chain's profile names as unprovable. */
export function hasUnprovable(shown: unknown, { unprovableTypes }: ChainProfile): boolean {
  if (!Array.isArray(shown)) return false;
  return shown.some((one: unknown) => unprovableTypes.has(indexOrUndefined(Object(one).type) ?? 0));
}
