export { createInMemoryChain } from './in-memory-chain.ts';
