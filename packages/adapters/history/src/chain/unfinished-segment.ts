import { partsMissing, type BlockRange, parseRanges, printRanges } from '../base/block-range.ts';
import { removeRows } from './block-rows.ts';
import { CorruptStoreError } from '../base/errors.ts';
import type { StoredChain } from './stored-chain.ts';
import { type Pace, takeSteps } from '@ethread/storage/disk';
import { announceFiles } from '../segments/segment-catalogue.ts';
import type { Store } from '../store/store.ts';

/** The number of blocks that one transaction removes. */
const REMOVED_AT_ONCE = 64;

/**
 * Returns the range of a segment that is being added to the catalogue, up to the last block with a row. Its other data are
 * in the segment alone: until the rest is added or all is removed, the segment contains blocks that are not available.
 * There is at most one, and nothing else is written until it is finished or removed, because its logs have the highest
 * numbers.
 */
export function unfinishedSegment(store: Store): BlockRange | undefined {
  const written = store.facts.get('unfinished');
  if (written === undefined) return undefined;
  const [range] = parseRanges(written) ?? [];
  if (!range) throw new CorruptStoreError("the store's fact unfinished is unreadable");
  return range;
}

/** Records the written range of a segment. Call it within the transaction that writes it. */
export function setUnfinished(store: Store, range: BlockRange): void {
  store.facts.put('unfinished', printRanges([range]));
}

/** Records that the segment is complete. Call it within the transaction that makes its blocks available. */
export function setFinished(store: Store): void {
  store.facts.remove('unfinished');
}

/**
 * Removes an unfinished segment from the store, from its end, so that a killed process can continue. Steps are short.
 * Between two steps the program may do other work, but not with the store.
 */
export function* removeUnfinished(store: Store, chain: StoredChain): Generator<void> {
  for (;;) {
    const range = unfinishedSegment(store);
    if (!range) return;
    const numbers = partsMissing(chain.runs(), range)
      .flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
      .slice(-REMOVED_AT_ONCE);
    const [first] = numbers;
    store.transaction(() => {
      removeRows(store, numbers);
      if (first === undefined || first === range.from) {
        setFinished(store);
        removeSegments(store, chain);
      } else setUnfinished(store, { from: range.from, to: first - 1 });
    });
    yield;
  }
}

/** Removes the segments with unavailable blocks from the catalogue. The next attempt replaces their files. */
function removeSegments(store: Store, chain: StoredChain): void {
  const added = store.segments.records().filter((record) => partsMissing(chain.runs(), record).length > 0);
  if (added.length === 0) return;
  for (const { from } of added) store.sealed.remove(from);
  announceFiles(store);
}

/** Removes an unfinished segment, and yields to other tasks in between. */
export async function clearUnfinished(store: Store, chain: StoredChain, pace: Pace): Promise<void> {
  await takeSteps(removeUnfinished(store, chain), pace);
}
