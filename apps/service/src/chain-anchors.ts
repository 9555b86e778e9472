import { type BlockSelector, type HeldHeader, isNotHeld } from '@ethread/ports';
import type { HistoryReader } from '@ethread/history';
import type { Anchors } from '@ethread/upstreams';

/** Depth below the head that no reorg reaches, used while no upstream has reported a finalized block to the store. */
const DEEPEST_REORG = 1_024;

/** Returns the blocks that a store has for certain. They identify upstream nodes of another chain. */
export function anchorsOf(history: Pick<HistoryReader, 'header' | 'head' | 'finality'>): Anchors {
  const held = (selector: BlockSelector): HeldHeader | undefined => {
    const found = history.header(selector);
    return found === null || isNotHeld(found) ? undefined : found;
  };
  const head = history.head() ?? undefined;
  const final = history.finality().finalized ?? (head?.header.number ?? 0) - DEEPEST_REORG;
  return {
    head,
    finalized: final > 0 ? held({ number: BigInt(final) }) : undefined,
    genesis: held({ number: 0n }),
  };
}
