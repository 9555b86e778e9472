export {
  createSharedHistory,
  type SharedHistoryModules,
  type SharedHistoryOptions,
} from './create-shared-history.ts';
export { publishHistory, type PublishModules } from './publish-history.ts';
export type { SharedHistory } from './shared-history.ts';
export { SharedHistoryError } from './shared-history-error.ts';
export { historyMigrations } from './history-migrations.ts';
