import { createSingleFlight } from '@ethread/core';
import { type BlockStore, type BlockSource, isUnavailable, type BlockAndReceipts } from '@ethread/ports';

const BATCH = 16;

export interface FillBelowModules {
  readonly source: BlockSource;
  readonly store: BlockStore;
  /** Stores blocks when no other write is in progress. */
  readonly storeBlocks: (blocks: readonly BlockAndReceipts[]) => Promise<void>;
}

/** Fetches blocks below stored ones, each proven by the parent hash of its child. */
export interface FillBelow {
  /** Fetches some blocks right below block `edge`, none below `floor`. Returns how many were stored. */
  step(edge: number, floor: number, signal: AbortSignal): Promise<number>;
}

export function createFillBelow({ source, store, storeBlocks }: FillBelowModules): FillBelow {
  const flights = createSingleFlight<number>();
  return {
    step(edge, floor, signal) {
      return flights.share(`${edge} ${floor}`, signal, async (shared) => {
        const child = store.header({ number: BigInt(edge) });
        if (child === null || isUnavailable(child)) return 0;
        const blocks = await source.blocksBefore(child, Math.min(BATCH, edge - floor), shared);
        if (blocks.length > 0) await storeBlocks(blocks);
        return blocks.length;
      });
    },
  };
}

/** A range of consecutive blocks, first and last included. */
export interface Gap {
  readonly from: number;
  readonly to: number;
}

/** Returns the missing blocks of a range, highest first. Omits blocks above the last stored one. */
export function gapsIn(ranges: readonly Gap[], { from, to }: Gap): Gap[] {
  const gaps: Gap[] = [];
  let above: number | undefined;
  for (const range of ranges.toReversed()) {
    const gap = { from: Math.max(from, range.to + 1), to: Math.min(to, (above ?? -Infinity) - 1) };
    if (above !== undefined && gap.from <= gap.to) gaps.push(gap);
    above = range.from;
  }
  const lowest = { from, to: Math.min(to, (above ?? -Infinity) - 1) };
  if (lowest.from <= lowest.to) gaps.push(lowest);
  return gaps;
}
