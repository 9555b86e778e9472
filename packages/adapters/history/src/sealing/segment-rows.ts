import { decodeLogBlock, isInSegment, moveLogsToSegment } from '@ethread/log-index';
import { removePositions } from '../chain/block-positions.ts';
import type { BlockRange } from '../base/block-range.ts';
import { CorruptStoreError } from '../base/errors.ts';
import { readRecord } from '../chain/stored-chain.ts';
import type { Store } from '../store/store.ts';

/** The number of blocks whose rows one transaction removes. */
const SWEPT_AT_ONCE = 16;

/** Returns the blocks of the segment whose rows are not removed yet, if any. @throws {CorruptStoreError} */
export function unsweptBlocks(store: Store): BlockRange | undefined {
  const from = store.facts.get('unswept');
  if (from === undefined) return undefined;
  const range = store.segments.records().find((record) => record.from === Number(from));
  if (!range) throw new CorruptStoreError("the store's fact unswept names no segment");
  return range;
}

/**
 * Removes the rows of the blocks of the segment that the fact `unswept` names, because the segment contains their data.
 * Rows that are gone already are skipped, so that a killed process can continue. Steps are short. Between two steps the
 * program may do other work.
 */
export function* sweepSegment(store: Store): Generator<void> {
  const range = unsweptBlocks(store);
  if (!range) return;
  // These files were unused before this segment, so that no reader still reads a long record of them.
  store.logFiles.removeUnused(store.count('logFileBytes'));
  yield* removePositions(store, range);
  for (let first = range.from; first <= range.to; first += SWEPT_AT_ONCE) {
    const some: BlockRange = { from: first, to: Math.min(range.to, first + SWEPT_AT_ONCE - 1) };
    store.transaction(() => sweepRows(store, some));
    yield;
  }
  store.transaction(() => store.facts.remove('unswept'));
}

function sweepRows(store: Store, { from, to }: BlockRange): void {
  for (let number = from; number <= to; number++) {
    for (const rows of [store.bodies, store.senders, store.receipts]) rows.remove(number);
    const { firstLog, logCount } = readRecord(store, number);
    const place = logCount > 0 ? store.logBlocks.get(firstLog) : undefined;
    if (place && !isInSegment(decodeLogBlock(place))) moveLogsToSegment(store, firstLog);
  }
}
