import type { HeldBlock } from '@ethread/backend';
import { blockToJson } from '@ethread/chain';
import type { Block } from '@ethread/types';
import type { MethodOptions } from './method-modules.ts';

/** Whether a block's answer can be kept: it stays as it is, and no total difficulty that is not known yet is in it. */
export const isKept = (pending: boolean, { strictContract }: MethodOptions): boolean =>
  !pending && !strictContract;

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
