import { type BlockRange, partsWithin } from '../base/block-range.ts';
import { finalityOf } from '../chain/finality.ts';
import type { StoredChain } from '../chain/stored-chain.ts';
import { unfinishedSegment } from '../chain/unfinished-segment.ts';
import type { Store } from '../store/store.ts';

/** The newest blocks that stay available. Of two limits, the one with more blocks counts. */
export interface BlockWindow {
  readonly blocks?: number | undefined;
  /** The age of blocks beside the newest one, in seconds. */
  readonly seconds?: number | undefined;
  /** Whether blocks stay until they are executed. */
  readonly executes?: boolean | undefined;
}

/** The window of a store, and its progress. */
export interface WindowState {
  /** The lowest block that stays, as far as whole segments are removed. */
  readonly floor: number;
  /** The blocks removed since the start, and the bytes of their files. */
  readonly removedBlocks: number;
  readonly freedBytes: number;
}

/** Returns the lowest block of a window: the first one of a segment. @param head - a higher head than the stored one. */
export function windowFloor(
  chain: StoredChain,
  { blocks, seconds, executes = false }: BlockWindow,
  segmentBlocks: number,
  head = 0,
): number {
  const stored = chain.head()?.header;
  const newest = Math.max(head, stored?.number ?? 0);
  const limits = [
    ...(blocks === undefined ? [] : [newest - blocks + 1]),
    ...(seconds === undefined ? [] : [stored ? firstSince(chain, stored.timestamp - seconds) : 0]),
    ...(executes ? [chain.executed()?.header.number ?? 0] : []),
  ];
  return Math.max(0, Math.floor(Math.min(...limits) / segmentBlocks) * segmentBlocks);
}

/** Returns the first available block at or after a time, or one below it that is not available. */
function firstSince(chain: StoredChain, time: number): number {
  const isBefore = (number: number) => (chain.record(number)?.header.timestamp ?? 0) < time;
  const range = chain.ranges().findLast(({ from }) => isBefore(from));
  if (!range) return 0;
  let low = range.from;
  let high = range.to + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the next blocks below a floor to remove, those of one segment or of its place, or undefined. */
export function nextRemoval(
  store: Store,
  chain: StoredChain,
  floor: number,
  segmentBlocks: number,
): BlockRange | undefined {
  const { finalized } = finalityOf(store);
  const end = Math.min(floor - 1, finalized ?? Infinity);
  // A segment may be half added.
  if (end < 1 || unfinishedSegment(store)) return undefined;
  const segments = store.segments.records();
  for (const { from, to } of partsWithin(chain.ranges(), { from: 1, to: end })) {
    const segment = segments.find((one) => one.from <= from && from <= one.to);
    if (!segment) {
      const last = Math.floor(from / segmentBlocks) * segmentBlocks + segmentBlocks - 1;
      return { from, to: Math.min(to, last) };
    }
    if (segment.to <= to) return segment;
  }
  return undefined;
}
