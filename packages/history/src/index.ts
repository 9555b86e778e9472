export { checkStoreFile } from './check-store-file.ts';
export { createHistory } from './create-history.ts';
export { CorruptStoreError, ImportError, OtherGenesisError } from './errors.ts';
export type {
  BlockToAppend,
  History,
  HistoryModules,
  HistoryOptions,
  ImportOptions,
  ImportProgress,
  ImportSummary,
} from './history.ts';
