export type { BeaconAddress } from './beacon-client.ts';
export { type CertainRules, type CertainRulesModules, createCertainRules } from './certain-rules.ts';
export { BeaconFault, type BeaconFaultKind } from './beacon-fault.ts';
export {
  type BeaconNodeStatus,
  type ConsensusFollower,
  type ConsensusStatus,
  followConsensus,
  type FollowConsensusModules,
} from './follow-consensus.ts';
export { CHOOSE_CHECKPOINT, NO_CHECKPOINT } from './followed-state.ts';
export { createNativeBls } from './native-bls.ts';
export { createStateFile, type StateFile } from '../state-file.ts';
export {
  type BeaconNodeView,
  type BootstrapProblem,
  examineBeaconNodes,
  type ExamineModules,
} from './examine-beacon-nodes.ts';
