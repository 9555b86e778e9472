export { type Anvil, freePort, startAnvil, until } from './anvil.ts';
export { devGenesis } from './dev-genesis.ts';
export {
  type Answering,
  type Asked,
  type FaultyServer,
  sendResult,
  startFaultyServer,
} from './faulty-server.ts';
export { type Altering, type Proxy, startProxy } from './proxy.ts';
