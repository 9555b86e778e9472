export { type Anvil, mined, startAnvil } from './anvil.ts';
export { type HonestChain, startHonestChain } from './honest-chain.ts';
export { devGenesis } from './dev-genesis.ts';
export {
  answerMethod,
  type Respond,
  type Request,
  type FaultyServer,
  sendError,
  sendResult,
  startFaultyServer,
} from './faulty-server.ts';
export { type Altering, type Proxy, startProxy } from './proxy.ts';
export { type EmptyBlock, FIRST_TIMESTAMP, makeEmptyBlocks } from './empty-blocks.ts';
