import type { StoredHeader } from '@ethread/ports';
import { type ChainProfile, stateSyncHash } from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import { isHex } from './wire-values.ts';

/** Returns the transactions or receipts to which a header commits: all but the state-sync one (Polygon PoS). */
export function withoutStateSync(
  listed: readonly unknown[],
  { hash, header }: StoredHeader,
  { hasStateSync }: ChainProfile,
): readonly unknown[] {
  if (!hasStateSync || !Array.isArray(listed)) return listed;
  const last = Object(listed.at(-1));
  const own = bytesToHex(stateSyncHash({ number: header.number, hash }));
  return isHex(last.hash ?? last.transactionHash, own) ? listed.slice(0, -1) : listed;
}
