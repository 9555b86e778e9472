import type { ChainProfile } from '@ethread/chain';
import type { ChainView } from './chain-view.ts';
import { indexOrUndefined } from './wire-values.ts';

/**
 * Returns whether a list of transactions or receipts has one of a type that the chain's profile marks as unprovable.
 */
export function hasUnprovable(shown: unknown, { unprovableTypes }: ChainProfile): boolean {
  if (!Array.isArray(shown)) return false;
  return shown.some((one: unknown) => unprovableTypes.has(indexOrUndefined(Object(one).type) ?? 0));
}

/**
 * Returns whether fields of its header prove that a block is of a hard fork that this version does not support. Such a
 * block may have transactions whose envelopes this version cannot build.
 */
export async function isBeyondKnownForks(
  view: Pick<ChainView, 'header'>,
  hash: Uint8Array,
  signal: AbortSignal,
): Promise<boolean> {
  return (await view.header({ hash }, signal))?.header.unknownFields !== undefined;
}
