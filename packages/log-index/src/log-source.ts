import { DamagedStoreError } from '@ethread/ports';
import type { LogTables } from './log-tables.ts';
import { isInSegment, type LogBlock } from './log-block.ts';
import type { ValueDictionary } from './packed-value.ts';
import { checkSums } from './record-sums.ts';

/** The log record of a block, in a log file or in a segment. */
export interface LogSource {
  readonly headBytes: number;
  readonly bodyBytes: number;
  /** The values outside the record. */
  readonly dictionary?: ValueDictionary;
  /**
   * Reads a part of the record that begins at a multiple of {@link SUM_BYTES} and ends at another, or at the record's
   * end. `into` is memory for it, which may stay unused.
   *
   * @throws {DamagedStoreError}
   */
  read(at: number, length: number, into?: Uint8Array): Uint8Array;
}

/** Returns the log record at a place. @throws {DamagedStoreError} when its segment is unreadable. */
export function logSource(store: LogTables, place: LogBlock): LogSource {
  const { at: record, number, sums, headBytes, bodyBytes } = place;
  if (!isInSegment(place)) {
    return {
      ...{ headBytes, bodyBytes },
      read(at, length, into) {
        const bytes = store.logFiles.read(record, at, length, into);
        checkSums(bytes, at, sums, number);
        return bytes;
      },
    };
  }
  const blocks = store.segments.blocks(number);
  if (!blocks) throw new DamagedStoreError(`the store lacks the segment of block ${number}`);
  return blocks.logs(number);
}
