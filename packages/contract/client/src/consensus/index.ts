export { beaconApi, type BeaconApiOptions, type ConsensusData, type ConsensusSource } from './beacon-api.ts';
export {
  type ConsensusOptions,
  followConsensus,
  type StateStorage,
  UpdateRequiredError,
} from './follow-consensus.ts';
export { verified, type VerifiedByConsensusOptions } from './verified-by-consensus.ts';
export {
  type ConsensusNetwork,
  InvalidNetworkError,
  type NetworkOptions,
  parseNetwork,
} from '@ethread/consensus';
