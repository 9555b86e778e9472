export {
  BUSY_CHAIN_ID,
  type BusyBlock,
  type BusyChain,
  type BusyChainOptions,
  makeBusyChain,
} from './busy-chain.ts';
export { makeChain, type SampleChain } from './make-chain.ts';
