export { createThreadlessExecution } from './create-threadless-execution.ts';
export { createTrieRoot, type TrieRoot } from './create-trie-root.ts';
