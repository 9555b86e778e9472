export { makeChain, type SampleChain } from './make-chain.ts';
