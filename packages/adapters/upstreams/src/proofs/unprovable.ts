import type { ChainProfile } from '@ethread/chain';
import type { ProofLevel } from '../questions/call-question.ts';
import { indexOrUndefined } from './wire-values.ts';

/** Returns whether whole blocks of a family of chains can be proven. */
export function hasProvenBlocks({ name }: ChainProfile): boolean {
  return name !== 'unknown';
}

/**
 * Returns whether a response about a block counts only when the whole block proves it. Such a response comes from the
 * proven blocks, so that a node's own response can only say that there is none, or that it cannot be proven.
 */
export function needsWholeBlock({
  proofs,
  profile,
}: {
  readonly proofs: ProofLevel;
  readonly profile: ChainProfile;
}): boolean {
  return proofs === 'complete' && hasProvenBlocks(profile);
}

/** Returns whether a list of transactions or receipts has one of an unprovable type. */
export function hasUnprovable(shown: unknown, { unprovableTypes }: ChainProfile): boolean {
  if (!Array.isArray(shown)) return false;
  return shown.some((one: unknown) => unprovableTypes.has(indexOrUndefined(Object(one).type) ?? 0));
}
