export { encodeCall, encodeCallOfBytes } from './abi.ts';
export {
  type BusyBlock,
  type BusyChain,
  type BusyChainOptions,
  type ChainFiles,
  makeBusyChain,
  writeBusyChain,
} from './busy-chain.ts';
export { makeChain, type SampleChain } from './make-chain.ts';
export { fillGethFolder, type Geth, gethCommand, runGeth } from './run-geth.ts';
export { nestedCallsTo, nobody } from './nested-calls.ts';
export { ALLOC, BLOB_SCHEDULE, CHAIN_ID, type GenesisFile, mergedGenesis, timeOf } from './genesis.ts';
export { buildByGeth } from './build-by-geth.ts';
export { accountAt, accounts } from './accounts.ts';
export { Wallet } from './wallet.ts';
export type { TypedTransaction } from '@ethereumjs/tx';
export { COINBASE } from './chain-builder.ts';
