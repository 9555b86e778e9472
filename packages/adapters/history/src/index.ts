export { type BlockRange, partsMissing } from './base/block-range.ts';
export { createHistory } from './create-history.ts';
export { createHistoryReader } from './create-history-reader.ts';
export {
  CorruptStoreError,
  ExportError,
  ImportError,
  OtherGenesisError,
  ReorgError,
} from './base/errors.ts';
export type { Finality } from './chain/finality.ts';
export { isArchive } from './imports/import-archives.ts';
export type { BucketOptions } from './bucket/open-bucket.ts';
export { createSenderRecovery, type SenderRecovery } from './senders/sender-recovery.ts';
export type { ExportedFile, ExportOptions } from './exports/export-blocks.ts';
export type { History, HistoryModules, HistoryOptions, HistoryReader, HistorySizes } from './history.ts';
export type { ExecuteOptions } from './imports/execute-stored.ts';
export type { ImportOptions, ImportProgress, ImportSummary } from './imports/import-options.ts';
export type { BlockWindow, WindowState } from './upkeep/block-window.ts';
export type { VerifyOptions, VerifyProblem, VerifyReport } from './upkeep/verify-store.ts';
export { MAX_SEGMENT_BLOCKS } from './segments/position-entries.ts';
export type { SegmentBucket, TransferOptions } from './bucket/segment-bucket.ts';
export { withBucketReads, withBucketWrites } from './with-bucket-reads.ts';
export { HISTORY_FORMAT } from './store/store.ts';
export { checkStoreFile, hasStoreFile } from './store/store-file.ts';
