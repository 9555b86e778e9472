import { decodeLogBlock, isInSegment, moveLogsToSegment } from '@ethread/log-index';
import type { BlockRange } from '../base/block-range.ts';
import { CorruptStoreError } from '../base/errors.ts';
import { readRecord } from '../chain/stored-chain.ts';
import { allHashes } from '../records/transaction-hashes.ts';
import type { Store } from '../store/store.ts';

/** The blocks whose positions are sorted together, and the positions that one transaction removes. */
const SORTED_BLOCKS = 2_048;
const POSITIONS_AT_ONCE = 500;

/**
 * Removes the positions of blocks in the order of their hashes, which are random: each would change a page of its own.
 * Steps are short.
 */
function* removePositions(store: Store, { from, to }: BlockRange): Generator<void> {
  // By the first byte, so that each part is sorted within a few milliseconds.
  const parts: Uint8Array[][] = Array.from({ length: 256 }, () => []);
  for (let number = from; number <= to; number++) {
    for (const hash of allHashes(store.transactionHashes(number))) parts[hash[0] ?? 0]?.push(hash);
    yield;
  }
  for (const part of parts) {
    part.sort(Buffer.compare);
    for (let at = 0; at < part.length; at += POSITIONS_AT_ONCE) {
      store.transaction(() => {
        for (const hash of part.slice(at, at + POSITIONS_AT_ONCE)) {
          const number = store.positions.get(hash)?.readUInt32BE() ?? -1;
          if (number >= from && number <= to) store.positions.remove(hash);
        }
      });
      yield;
    }
  }
}

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
  for (let first = range.from; first <= range.to; first += SORTED_BLOCKS)
    yield* removePositions(store, { from: first, to: Math.min(range.to, first + SORTED_BLOCKS - 1) });
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
