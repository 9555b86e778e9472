export type { BeaconAddress } from './beacon-client.ts';
export { type CertainRules, createCertainRules } from './certain-rules.ts';
export { type ConsensusFollower, followConsensus } from './follow-consensus.ts';
export { NO_CHECKPOINT } from './followed-state.ts';
export { createNativeBls } from './native-bls.ts';
export { createStateFile } from '../state-file.ts';
export { type BeaconNodeView, examineBeaconNodes } from './examine-beacon-nodes.ts';
