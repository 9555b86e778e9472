export {
  BUSY_CHAIN_ID,
  type BusyBlock,
  type BusyChain,
  type BusyChainOptions,
  makeBusyChain,
} from './busy-chain.ts';
export { makeChain, type SampleChain } from './make-chain.ts';
export { AMSTERDAM_BLOCK, type CrossingChoices, crossingGenesis } from './fork-crossing/crossing-genesis.ts';
export { CROSSING_BLOCKS, createStory, FEE_RECIPIENT, makeBlocks } from './fork-crossing/make-crossing.ts';
export { fillGethFolder, type Geth, gethCommand, runGeth } from './fork-crossing/run-geth.ts';
export { type ChainFiles, writeBusyChain } from './write-busy-chain.ts';
export { programAddress } from './fork-crossing/program-address.ts';
export { programCode } from './fork-crossing/programs.ts';
export { makeFullBlock } from './fork-crossing/full-block.ts';
export { nestedCallsTo, nobody } from './nested-calls.ts';
