import { setCount, type StoreTables } from '../store.ts';
import { decodeLogBlock, encodeLogBlock } from './log-block.ts';
import { encodeLogs, type LogOfBlock } from './log-record.ts';
import { recordSums } from './record-sums.ts';

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
export function writeLogs(store: StoreTables, blocks: readonly LogsToWrite[]): void {
  const start = store.count('logFileBytes');
  let at = start;
  const pieces: Uint8Array[] = [];
  for (const { firstLog, logs, ...block } of blocks) {
    if (logs.length === 0) continue;
    const { head, body } = encodeLogs(logs);
    pieces.push(head, body);
    const place = {
      ...{ ...block, count: logs.length, at, headBytes: head.length, bodyBytes: body.length },
      sums: recordSums([head, body]),
    };
    store.logBlocks.put(firstLog, encodeLogBlock(place));
    at += head.length + body.length;
  }
  if (at === start) return;
  store.logFile.write(start, pieces);
  setCount(store, 'logFileBytes', at);
}

/**
 * Removes the logs from an id, with which a block must begin, within a transaction. The next logs overwrite their
 * records, unless the blocks were available: a failed transaction must then find the records unchanged.
 */
export function removeLogs(
  store: StoreTables,
  firstLog: number,
  { wereStored }: { wereStored: boolean },
): void {
  const keys: number[] = [];
  for (const { key, value } of store.logBlocks.range({ start: firstLog })) {
    if (keys.length === 0 && !wereStored) setCount(store, 'logFileBytes', decodeLogBlock(value).at);
    keys.push(key);
  }
  for (const key of keys) store.logBlocks.remove(key);
}
