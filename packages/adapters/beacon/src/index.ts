export type { BeaconAddress } from './beacon-client.ts';
export { BeaconFault, type BeaconFaultKind } from './beacon-fault.ts';
export {
  type BeaconNodeStatus,
  type ConsensusFollower,
  type ConsensusStatus,
  followConsensus,
  type FollowConsensusModules,
} from './follow-consensus.ts';
export { createStateFile, type StateFile } from './state-file.ts';
