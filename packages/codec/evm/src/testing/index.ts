export { genesisState } from './genesis-state.ts';
