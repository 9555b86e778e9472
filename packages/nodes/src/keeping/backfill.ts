import type { BlockKeeper } from '@ethread/backend';
import type { Clock, Logger } from '@ethread/core';
import type { FillBelow } from './fill-below.ts';
import { type Gap, gapsIn } from './fill-below.ts';
import type { Repair } from './repair.ts';
import type { Pauses } from './pauses.ts';

/** How long to wait when nothing can be had, in milliseconds. */
const RETRY_MS = 5_000;
/** How often there is a word of how far it is, in milliseconds. */
const TELL_MS = 10_000;

export interface BackfillModules {
  readonly keeper: Pick<BlockKeeper, 'ranges'>;
  readonly repair: Repair;
  readonly fillBelow: FillBelow;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly pauses: Pauses;
}

export interface BackfillOptions {
  /** The lowest block that is fetched; undefined: only what was missed while nobody looked, between held blocks. */
  readonly from: number | undefined;
  readonly blocksPerSecond: number;
}

/** Fetches blocks that are missing below the head, the newest first, no quicker than it may, until the signal ends it. */
export async function backfill(
  { keeper, fillBelow, repair, clock, logger, pauses }: BackfillModules,
  { from, blocksPerSecond }: BackfillOptions,
  signal: AbortSignal,
): Promise<void> {
  let toldAt = clock.monotonic();
  let fetched = 0;

  const head = () => keeper.ranges().at(-1)?.to ?? -1;
  const gaps = () =>
    from === undefined ? missedGaps(keeper.ranges()) : gapsIn(keeper.ranges(), { from, to: head() });
  const missing = () => gaps().reduce((sum, gap) => sum + gap.to - gap.from + 1, 0);

  while (!signal.aborted) {
    const [gap] = gaps();
    if (!gap) {
      if (fetched > 0) logger.info({ from, to: head(), fetched }, 'older blocks are all held');
      fetched = 0;
      const repaired = await repair.step(signal);
      await pauses.wait(repaired > 0 ? 0 : RETRY_MS);
      continue;
    }
    const began = clock.monotonic();
    const kept = await attempt(gap.to + 1, gap.from);
    fetched += kept;
    if (clock.monotonic() - toldAt > TELL_MS) {
      toldAt = clock.monotonic();
      logger.info({ at: gap.to, fetched, missing: missing() }, 'older blocks are fetched');
    }
    const due = kept === 0 ? RETRY_MS : (kept * 1_000) / blocksPerSecond - (clock.monotonic() - began);
    if (due > 0) await pauses.wait(due);
  }

  async function attempt(edge: number, floor: number): Promise<number> {
    try {
      return await fillBelow.step(edge, floor, signal);
    } catch (error) {
      if (!signal.aborted) logger.error({ err: error, below: edge }, 'older blocks could not be kept');
      return 0;
    }
  }
}

/** Blocks of the longest gap that is filled without being asked for: a week of Ethereum's. */
const MAX_MISSED = 50_000;

/**
 * Finds the gaps that arose between held blocks while nobody looked. The genesis block alone, and gaps that are longer than
 * any time away, say nothing of what the operator wants.
 */
export function missedGaps(ranges: readonly Gap[]): Gap[] {
  const [first] = ranges;
  const from = first && first.to > 0 ? first.from : (ranges[1]?.from ?? Infinity);
  return gapsIn(ranges, { from, to: ranges.at(-1)?.to ?? -1 }).filter(
    (gap) => gap.to - gap.from < MAX_MISSED,
  );
}
