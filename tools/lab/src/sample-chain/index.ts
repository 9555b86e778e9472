export {
  type BusyBlock,
  type BusyChain,
  type BusyChainOptions,
  type ChainFiles,
  makeBusyChain,
  writeBusyChain,
} from './busy-chain.ts';
export { makeChain, type SampleChain } from './make-chain.ts';
export { type CrossingChoices, crossingGenesis } from './fork-crossing/crossing-genesis.ts';
export { makeBlocks } from './fork-crossing/make-crossing.ts';
export { fillGethFolder, type Geth, gethCommand, runGeth } from './fork-crossing/run-geth.ts';
export { programAddress } from './fork-crossing/program-address.ts';
export { programCode } from './fork-crossing/programs.ts';
export { nestedCallsTo, nobody } from './nested-calls.ts';
export { CHAIN_ID } from './genesis.ts';
export { COINBASE } from './chain-builder.ts';
