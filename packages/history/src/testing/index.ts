export { type LogStore, openLogStore } from './log-store.ts';
export { fillSyntheticIndex, type SyntheticIndex, type SyntheticValue } from './synthetic-index.ts';
