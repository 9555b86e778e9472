import { setTimeout } from 'node:timers/promises';
import type { ProofSource, StoredHeader } from '@ethread/ports';

/** The longest that a call waits for a second node to show a new block, and the pause between two looks, in milliseconds. */
const PATIENCE_MS = 1_000;
const PAUSE_MS = 20;

/** Waits until a block is vouched for. Resolves to false when it is not within a second, or when the client left. */
export async function untilVouched(
  source: Pick<ProofSource, 'isVouched'>,
  at: StoredHeader,
  signal: AbortSignal,
): Promise<boolean> {
  for (let waited = 0; ; waited += PAUSE_MS) {
    if (source.isVouched?.(at) ?? true) return true;
    if (signal.aborted || waited >= PATIENCE_MS) return false;
    await setTimeout(PAUSE_MS);
  }
}
