import { type BlockSelector, type HeldHeader, isNotHeld } from '@ethread/backend';
import type { HistoryReader } from '@ethread/history';
import type { Anchors } from '@ethread/nodes';

/** Blocks behind the head that no reorganisation replaces, while nobody has told the store what is final. */
const DEEPEST_REORG = 1_024;

/** Returns what a store holds of its chain for certain, by which nodes of another chain are known. */
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
