import { DamagedStoreError } from '@ethread/ports';
import { isInSegment, type LogBlock } from './log-block.ts';
import type { LogSource } from './log-source.ts';
import type { LogTables } from './log-tables.ts';
import { checkSums } from './record-sums.ts';

/** Returns the log record at a place. @throws {DamagedStoreError} when its segment is unreadable. */
export function storedLogSource(store: LogTables, place: LogBlock): LogSource {
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
