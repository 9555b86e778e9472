import type { CallWork, HeadSource, StoredHeader } from '@ethread/ports';
import { type Awaitable, bytesEqual, bytesToHex, type Clock, type Sleep } from '@ethread/core';
import type { Node } from '../node/node.ts';

/** The longest that state at a new block waits for a second node to show it, and the pause between two looks, in milliseconds. */
const PATIENCE_MS = 1_000;
const PAUSE_MS = 20;
const MAX_BLOCKS = 64;
/** Nodes that have to show a block before its state counts as proven, where several are configured. */
const VOUCHERS = 2;

/**
 * Waits until more than one node, or consensus, shows a block. Resolves to false when that does not happen within a
 * second, or when the client left. All waits for one block end at the same time, and later ones do not begin.
 */
export type UntilVouched = (block: StoredHeader, work: Pick<CallWork, 'signal'>) => Awaitable<boolean>;

export function createUntilVouched({
  nodes,
  head,
  clock,
  sleep,
}: {
  /** The configured nodes without partners. */
  readonly nodes: readonly Pick<Node, 'isUsable' | 'isOfChain' | 'place'>[];
  readonly head: Pick<HeadSource, 'head' | 'recent'>;
  readonly clock: Pick<Clock, 'monotonic'>;
  readonly sleep: Sleep;
}): UntilVouched {
  /** The ends of waits, in monotonic milliseconds, by the hash of the block. */
  const ends = new Map<string, number>();

  function endOf({ hash }: StoredHeader): number {
    const name = bytesToHex(hash);
    const end = ends.get(name) ?? clock.monotonic() + PATIENCE_MS;
    ends.set(name, end);
    const [oldest] = ends.keys();
    if (ends.size > MAX_BLOCKS && oldest !== undefined) ends.delete(oldest);
    return end;
  }

  const canBeVouched = () =>
    nodes.filter(({ isUsable, isOfChain }) => isUsable && isOfChain !== false).length >= VOUCHERS;

  /**
   * Returns whether state may be proven at a block. One node alone can invent a head with a state of its own, which it
   * can prove. With one configured node, nothing protects against an invented head. Blocks that are no longer recent
   * were judged when they were. Blocks above the followed head were not.
   */
  function isVouched({ hash, header: { number } }: StoredHeader): boolean {
    if (nodes.length < VOUCHERS) return true;
    const { latest, finalized, vouched } = head.head() ?? {};
    const recent = head.recent(number);
    if (!recent) return number <= (latest?.header.number ?? number);
    if (!bytesEqual(recent.hash, hash)) return false;
    const highest = Math.max(finalized?.header.number ?? -1, vouched?.attested?.header.number ?? -1);
    if (number <= highest) return true;
    const vouchers = nodes.filter(
      ({ isUsable, place }) => isUsable && place?.isOnCanonicalChain && place.head.header.number >= number,
    );
    return vouchers.length >= VOUCHERS;
  }

  async function wait(block: StoredHeader, signal: AbortSignal): Promise<boolean> {
    const end = endOf(block);
    while (clock.monotonic() < end && !signal.aborted && canBeVouched()) {
      await sleep(PAUSE_MS, signal);
      if (isVouched(block)) return true;
    }
    return false;
  }

  // Read only here: the signal of a request comes with a timer.
  return (block, work) => isVouched(block) || wait(block, work.signal);
}
