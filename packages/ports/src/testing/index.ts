export { createInMemoryChain } from './in-memory-chain.ts';
export { comparableBlock, sendersIn } from './senders-in.ts';
export { testContext } from './test-context.ts';
