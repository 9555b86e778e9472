import { type BlockKeeper, type BlockSource, isNotHeld, type ProvenBlock } from '@ethread/backend';
import { createSingleFlight } from '../pool/single-flight.ts';

/** Blocks that are fetched and kept at once. */
const BATCH = 16;

export interface FillBelowModules {
  readonly source: BlockSource;
  readonly keeper: BlockKeeper;
  /** Keeps blocks when nothing else is written. */
  readonly keep: (blocks: readonly ProvenBlock[]) => Promise<void>;
}

/** Fetches blocks below held ones, each proven by the hash that the one after it names. */
export interface FillBelow {
  /**
   * Fetches some blocks right below a held range, which begins with block `edge`, and not below `floor`. Returns how many
   * are kept; 0 when none can be had now.
   */
  step(edge: number, floor: number, signal: AbortSignal): Promise<number>;
}

/** Makes one. Whoever wants the same blocks at the same time shares the work. */
export function createFillBelow({ source, keeper, keep }: FillBelowModules): FillBelow {
  const flights = createSingleFlight<number>();
  return {
    step(edge, floor, signal) {
      return flights.share(`${edge} ${floor}`, signal, async (shared) => {
        const child = keeper.header({ number: BigInt(edge) });
        if (child === null || isNotHeld(child)) return 0;
        const blocks = await source.blocksBefore(child, Math.min(BATCH, edge - floor), shared);
        if (blocks.length > 0) await keep(blocks);
        return blocks.length;
      });
    },
  };
}

/** Blocks in a row, first and last included. */
export interface Gap {
  readonly from: number;
  readonly to: number;
}

/** The blocks of a range that are not held, highest first. Those above the last that is held are left out. */
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
