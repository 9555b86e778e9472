import { setCount, type StoreTables } from '../store.ts';
import { decodeLogBlock, encodeLogBlock } from './log-block.ts';
import { encodeLogs, type LogOfBlock } from './log-record.ts';

/** A block's logs, as they are to be kept. */
export interface LogsToWrite {
  /** The id of the first log. */
  readonly firstLog: number;
  readonly number: number;
  readonly hash: Uint8Array;
  readonly timestamp: number;
  readonly logs: readonly LogOfBlock[];
}

/**
 * Writes blocks' logs; within a transaction. Their records are on disk before it is, and after one that fails nothing
 * points to them.
 */
export function writeLogs(store: StoreTables, blocks: readonly LogsToWrite[]): void {
  const start = store.count('logFileBytes');
  let at = start;
  const pieces: Uint8Array[] = [];
  for (const { firstLog, logs, ...block } of blocks) {
    if (logs.length === 0) continue;
    const { head, body } = encodeLogs(logs);
    pieces.push(head, body);
    const place = { ...block, count: logs.length, at, headBytes: head.length, bodyBytes: body.length };
    store.logBlocks.putSync(firstLog, encodeLogBlock(place));
    at += head.length + body.length;
  }
  if (at === start) return;
  store.logFile.write(start, pieces);
  setCount(store, 'logFileBytes', at);
}

/**
 * Takes out the logs from an id on, with which a block begins; within a transaction. The next logs overwrite their
 * records, unless they were held: then a transaction that fails must find them as they were.
 */
export function removeLogs(store: StoreTables, firstLog: number, { wereHeld }: { wereHeld: boolean }): void {
  const keys: number[] = [];
  for (const { key, value } of store.logBlocks.getRange({ start: firstLog })) {
    if (keys.length === 0 && !wereHeld) setCount(store, 'logFileBytes', decodeLogBlock(value).at);
    keys.push(key);
  }
  for (const key of keys) store.logBlocks.removeSync(key);
}
