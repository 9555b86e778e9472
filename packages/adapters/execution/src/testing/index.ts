export { createThreadlessExecution } from './create-threadless-execution.ts';
export { createTrieRoot, type TrieRoot } from './create-trie-root.ts';
export { AMSTERDAM_BLOCK, readCrossing, readCrossingGenesis } from '@ethread/evm/testing';
