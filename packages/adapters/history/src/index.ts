export { type BlockRange, partsMissing } from './block-range.ts';
export { createHistory } from './create-history.ts';
export { createHistoryReader } from './create-history-reader.ts';
export {
  CorruptStoreError,
  ExportError,
  ImportError,
  OtherGenesisError,
  ReorgError,
  RewindError,
} from './errors.ts';
export type { Finality } from './finality.ts';
export { isArchive } from './is-archive.ts';
export type {
  ArchiveToImport,
  BlockToAppend,
  BucketOptions,
  ExecuteOptions,
  ExportedFile,
  ExportOptions,
  History,
  HistoryModules,
  HistoryOptions,
  HistoryReader,
  HistorySizes,
  ImportOptions,
  ImportProgress,
  ImportSummary,
  RewindOptions,
  RewindSummary,
  VerifyOptions,
  VerifyProblem,
  VerifyReport,
} from './history.ts';
export { MAX_SEGMENT_BLOCKS } from './segments/position-entries.ts';
export type { SegmentBucket, TransferOptions } from './segments/bucket/segment-bucket.ts';
export { withBucketReads } from './segments/bucket/with-bucket-reads.ts';
export { HISTORY_FORMAT } from './store.ts';
export { checkStoreFile, inspectStoreFile, sealStoreFile } from './store-file.ts';
