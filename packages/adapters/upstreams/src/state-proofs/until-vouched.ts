import type { ChainHead, StoredHeader } from '@ethread/ports';
import { type Awaitable, bytesToHex, type Clock, type Sleep } from '@ethread/core';
import { canBeVouched, isVouched, type PlacedNode, type VouchedChain } from './is-vouched.ts';

/** The longest that state at a new block waits for a second node to show it, and the pause between two looks, in milliseconds. */
const PATIENCE_MS = 1_000;
const PAUSE_MS = 20;
/** Blocks whose wait is remembered. */
const MAX_BLOCKS = 64;

/**
 * Waits until more than one node, or consensus, shows a block. Resolves to false when that does not happen within a
 * second, or when the client left. All waits for one block end at the same time, and later ones do not begin.
 */
export type UntilVouched = (block: StoredHeader, signal: AbortSignal) => Awaitable<boolean>;

/** Creates the wait of a chain's nodes. */
export function createUntilVouched({
  nodes,
  head,
  clock,
  sleep,
}: {
  /** The configured nodes without partners. */
  readonly nodes: readonly PlacedNode[];
  readonly head: VouchedChain & { head(): ChainHead | undefined };
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

  async function wait(block: StoredHeader, signal: AbortSignal): Promise<boolean> {
    const end = endOf(block);
    while (clock.monotonic() < end && !signal.aborted && canBeVouched(nodes)) {
      await sleep(PAUSE_MS, signal);
      if (isVouched(nodes, head, block)) return true;
    }
    return false;
  }

  return (block, signal) => isVouched(nodes, head, block) || wait(block, signal);
}
