import { blockToJson } from '@ethread/chain';
import type { Block } from '@ethread/types';
import type { BlockWithDeposits } from './deposit-receipts.ts';
import type { MethodOptions } from './method-modules.ts';

/**
 * Returns whether the response for a block can be cached: the block is not pending, and no total difficulty that may
 * still be unknown is part of it.
 */
export const isCached = (pending: boolean, { strictContract }: MethodOptions): boolean =>
  !pending && !strictContract;

/** Returns the wire form of a block that was found, or null. */
export function blockResponse(
  stored: BlockWithDeposits | null,
  form: { readonly fullTransactions: boolean; readonly pending: boolean },
  { strictContract }: MethodOptions,
): Block | null {
  if (!stored) return null;
  return blockToJson(stored, {
    ...form,
    ...(strictContract ? { totalDifficulty: stored.totalDifficulty ?? null } : {}),
  });
}
