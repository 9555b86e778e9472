export { partKey } from '../chunk-parts.ts';
export { CHUNK_IDS } from '../id-set.ts';
export { createLogWorld, type LogWorld, numberedValue } from './log-world.ts';
export { type LogStore, openLogStore } from './log-store.ts';
export { fillSyntheticIndex, type SyntheticIndex, type SyntheticValue } from './synthetic-index.ts';
