export { AMSTERDAM_BLOCK, readCrossing, readCrossingGenesis } from './fork-crossing.ts';
export { genesisState } from './genesis-state.ts';
