export { type LogStore, openLogStore } from './log-store.ts';
