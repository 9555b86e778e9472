import type { LogRange, LogTables } from './log-tables.ts';
import { setCount } from '@ethread/storage/disk';
import { DamagedStoreError } from '@ethread/ports';
import {
  decodeLogBlock,
  encodeLogBlock,
  encodeRemoved,
  IN_SEGMENT,
  isInSegment,
  isRemoved,
  type LogBlock,
  MAX_REMOVED,
  recordSum,
  type LogRow,
  rowAt,
} from './log-blocks.ts';
import type { LogPiece } from './log-files.ts';
import { encodeLogs, type LogOfBlock } from './log-record.ts';

/** The logs of a block to store. */
export interface LogsToWrite {
  /** The id of the first log. */
  readonly firstLog: number;
  readonly number: number;
  readonly hash: Uint8Array;
  readonly timestamp: number;
  readonly logs: readonly LogOfBlock[];
}

/**
 * Writes the logs of blocks, within a transaction. The records are on disk before the transaction commits. Nothing
 * refers to them when the transaction fails.
 */
export function writeLogs(store: LogTables, blocks: readonly LogsToWrite[]): void {
  let end = store.count('logFileBytes');
  const records: LogPiece[] = [];
  for (const { firstLog, logs, ...block } of blocks) {
    if (logs.length === 0) continue;
    const { head, body } = encodeLogs(logs);
    const at = store.logFiles.placeFor(end, head.length + body.length);
    const place = {
      ...block,
      count: logs.length,
      at,
      headBytes: head.length,
      bodyBytes: body.length,
      sum: recordSum([head, body]),
    };
    records.push({ at, pieces: [head, body] });
    countOut(store, firstLog);
    store.logBlocks.put(firstLog, encodeLogBlock(place));
    end = at + head.length + body.length;
  }
  if (records.length === 0) return;
  store.logFiles.write(records);
  store.logFiles.count(
    records.map(({ at }) => at),
    1,
  );
  setCount(store, 'logFileBytes', end);
}

/** Subtracts the record of the block whose first log has an id from its log file, if one contains it. */
function countOut(store: LogTables, firstLog: number): void {
  const row = store.logBlocks.get(firstLog);
  const place = row && decodeLogBlock(row);
  if (place && !isInSegment(place)) store.logFiles.count([place.at], -1);
}

/** Records that the logs of a block lie in its segment, within a transaction. */
export function moveLogsToSegment(store: LogTables, firstLog: number): void {
  const row = store.logBlocks.get(firstLog);
  if (!row) throw new DamagedStoreError(`the store lacks the block of log ${firstLog}`);
  countOut(store, firstLog);
  store.logBlocks.put(firstLog, encodeLogBlock({ ...decodeLogBlock(row), ...IN_SEGMENT }));
}

/**
 * Removes the logs from an id, with which a block must begin, within a transaction. The next logs overwrite their
 * records, unless the blocks were available: a failed transaction must then find the records unchanged.
 */
export function removeLogs(
  store: LogTables,
  firstLog: number,
  { wereStored }: { wereStored: boolean },
): void {
  const places: { readonly key: number; readonly place: LogBlock }[] = [];
  for (const { key, value } of store.logBlocks.range({ start: firstLog })) {
    places.push({ key, place: decodeLogBlock(value) });
  }
  const first = places.find(({ place }) => !isInSegment(place));
  if (first && !wereStored) setCount(store, 'logFileBytes', first.place.at);
  for (const { key } of places) {
    countOut(store, key);
    store.logBlocks.remove(key);
  }
}

/**
 * Removes the records of whole blocks' logs, within a transaction. The ids of these logs stay in use. One row stands for
 * all neighbours that were removed.
 */
export function dropLogs(store: LogTables, { from, to }: LogRange): void {
  if (from === to) return;
  const { logBlocks } = store;
  let start = from;
  let end = to;
  const isNear = (row: LogRow | undefined) =>
    row && isRemoved(row.place) && Math.max(end, row.end) - Math.min(start, row.firstLog) <= MAX_REMOVED;
  // A killed process may have removed some of them.
  const below = rowAt(logBlocks, from - 1);
  if (below && below.end >= from && isNear(below)) {
    start = below.firstLog;
    end = Math.max(end, below.end);
  }
  for (const key of [...logBlocks.keys({ start: from, end: to + 1 })]) {
    const row = rowAt(logBlocks, key);
    if (row && isNear(row)) end = Math.max(end, row.end);
    else if (key === to) break;
    countOut(store, key);
    logBlocks.remove(key);
  }
  logBlocks.put(start, encodeRemoved(end - start));
}
