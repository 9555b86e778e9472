export {
  type BlockLogs,
  createLogReader,
  decodeLogBlock,
  encodeLogBlock,
  IN_SEGMENT,
  isInSegment,
  type LogBlock,
  readLogs,
  recordSum,
  removedTo,
} from './log-blocks.ts';
export { openLogFiles } from './log-files.ts';
export { createLogIndexCheck } from './log-index-check.ts';
export { type LogIndex, openLogIndex } from './log-index.ts';
export {
  decodeLog,
  decodeLogsHead,
  encodeLogs,
  type LogOfBlock,
  logsOfReceipts,
  packedValues,
} from './log-record.ts';
export { createLogSearch } from './log-search.ts';
export type { LogRange, LogTables, TransactionHashes } from './log-tables.ts';
export {
  type PackedValue,
  packedValueOf,
  type ValueDictionary,
  type ValueNumbers,
  HASH_KEY_BYTES,
} from './packed-value.ts';
export { dropLogs, moveLogsToSegment, removeLogs, writeLogs } from './write-logs.ts';
