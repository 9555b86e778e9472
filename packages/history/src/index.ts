export type { BlockToAppend, History, HistoryModules, HistoryOptions } from './history.ts';
