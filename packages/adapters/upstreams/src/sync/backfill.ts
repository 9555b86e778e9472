import { type Clock, createSingleFlight, type Logger } from '@ethread/core';
import { type BlockAndReceipts, type BlockSource, type BlockStore, isUnavailable } from '@ethread/ports';
import type { Pauses } from './pauses.ts';
import { type Repair, STEP } from './repair.ts';

const RETRY_MS = 5_000;
const TELL_MS = 10_000;

export interface BackfillModules {
  readonly store: Pick<BlockStore, 'ranges'>;
  readonly floor: () => number;
  readonly repair: Pick<Repair, 'step'>;
  readonly fillBelow: FillBelow;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly pauses: Pauses;
}

export interface BackfillOptions {
  /** The lowest block to fetch. Undefined: only gaps that arose while the service was down. */
  readonly from: number | undefined;
  readonly blocksPerSecond: number;
  /** The rate of the scan for damaged blocks, which runs while no block is missing. */
  readonly scanBlocksPerSecond: number;
}

/** Fetches missing blocks below the head, newest first, within its rate limit, until the signal aborts. */
export async function backfill(
  { store, floor, fillBelow, repair, clock, logger, pauses }: BackfillModules,
  { from, blocksPerSecond, scanBlocksPerSecond }: BackfillOptions,
  signal: AbortSignal,
): Promise<void> {
  let reportedAt = clock.monotonic();
  let fetched = 0;

  const head = () => store.ranges().at(-1)?.to ?? -1;
  const gaps = () =>
    gapsFrom(
      floor(),
      from === undefined
        ? innerGaps(store.ranges()).filter((gap) => isFilled(gap, from))
        : gapsIn(store.ranges(), { from, to: head() }),
    );
  const missing = () => gaps().reduce((sum, gap) => sum + gap.to - gap.from + 1, 0);

  for (const gap of gapsFrom(floor(), innerGaps(store.ranges())))
    if (!isFilled(gap, from)) logMissing(logger, gap, from);
  while (!signal.aborted) {
    const [gap] = gaps();
    if (!gap) {
      if (fetched > 0) logger.info({ from, to: head(), fetched }, 'all older blocks are stored');
      fetched = 0;
      const repaired = await repair.step(signal);
      await pauses.wait(repaired > 0 ? 0 : (1_000 * STEP) / scanBlocksPerSecond);
      continue;
    }
    const began = clock.monotonic();
    const stored = await attempt(gap.to + 1, gap.from);
    fetched += stored;
    if (clock.monotonic() - reportedAt > TELL_MS) {
      reportedAt = clock.monotonic();
      logger.info({ at: gap.to, fetched, missing: missing() }, 'older blocks are fetched');
    }
    const due = stored === 0 ? RETRY_MS : (stored * 1_000) / blocksPerSecond - (clock.monotonic() - began);
    if (due > 0) await pauses.wait(due);
  }

  async function attempt(edge: number, floor: number): Promise<number> {
    try {
      return await fillBelow.step(edge, floor, signal);
    } catch (error) {
      if (!signal.aborted) logger.error({ err: error, below: edge }, 'older blocks could not be stored');
      return 0;
    }
  }
}

function gapsFrom(first: number, gaps: readonly Gap[]): Gap[] {
  return gaps.filter(({ to }) => to >= first).map(({ from, to }) => ({ from: Math.max(from, first), to }));
}

/** Blocks of the longest gap that is filled by default: a week on Ethereum. */
const MAX_MISSED = 50_000;

/** Returns the gaps between stored blocks. The one above a lone genesis block does not show what the operator wants. */
export function innerGaps(ranges: readonly Gap[]): Gap[] {
  const [first] = ranges;
  const from = first && first.to > 0 ? first.from : (ranges[1]?.from ?? Infinity);
  return gapsIn(ranges, { from, to: Infinity });
}

/** Returns whether a gap is filled: by default one that may have arisen while the service was down. @param from The lowest block of the backfill, if any. */
export function isFilled({ from: first, to }: Gap, from: number | undefined): boolean {
  return from === undefined ? to - first < MAX_MISSED : from <= first;
}

/** Logs which blocks are missing and whether they are fetched in the background. */
export function logMissing(logger: Logger, gap: Gap, from: number | undefined): void {
  if (isFilled(gap, from)) {
    logger.warn(gap, 'blocks below the head are missing; they are fetched in the background');
    return;
  }
  logger.warn(
    { ...gap, backfillFrom: from },
    `blocks below the head are missing and are fetched only when they are requested; to fetch all of them, set keep.backfillFrom to ${gap.from}`,
  );
}

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
  let next = from;
  const gaps = ranges.flatMap((range) => {
    const gap = { from: next, to: Math.min(to, range.from - 1) };
    next = Math.max(next, range.to + 1);
    return gap.from <= gap.to ? [gap] : [];
  });
  return gaps.toReversed();
}
