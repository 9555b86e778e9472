import type { HeldBlock } from '@ethread/backend';
import { blockToJson } from '@ethread/chain';
import type { Block } from '@ethread/types';
import type { MethodOptions } from './method-modules.ts';

/** The wire form of a block that was found, or null. */
export function blockAnswer(
  held: HeldBlock | null,
  form: { readonly fullTransactions: boolean; readonly pending: boolean },
  { strictContract }: MethodOptions,
): Block | null {
  if (!held) return null;
  return blockToJson(held, {
    ...form,
    ...(strictContract ? { totalDifficulty: held.totalDifficulty ?? null } : {}),
  });
}
