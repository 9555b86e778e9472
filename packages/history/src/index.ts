export { createHistory, type History, type HistoryDependencies, type HistoryOptions, type NewBlock } from './create-history.ts';
export { HistoryError } from './history-error.ts';
export { type ImportOptions, type ImportProgress, importRlp } from './import-rlp.ts';
