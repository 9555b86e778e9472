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
export { createNativeBls } from './native-bls.ts';
export { createStateFile, type StateFile } from './state-file.ts';
export {
  examineBeaconNodes,
  type ExamineModules,
  type ExamineOptions,
  type NamedCheckpoint,
  type NodesReport,
} from './checkpoint/examine-beacon-nodes.ts';
export type { Candidate, FinalizedView, Opinion } from './checkpoint/survey.ts';
export type { BootstrapProblem, LightClientServices } from './checkpoint/try-services.ts';
