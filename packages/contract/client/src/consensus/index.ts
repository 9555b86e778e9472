export type { ConsensusData, ConsensusSource } from './consensus-source.ts';
export {
  type ConsensusOptions,
  followConsensus,
  type StateStorage,
  UpdateRequiredError,
} from './follow-consensus.ts';
export { fromService } from './from-service.ts';
export { verified, type VerifiedByConsensusOptions } from './verified-by-consensus.ts';
export {
  type ConsensusNetwork,
  InvalidNetworkError,
  type NetworkOptions,
  parseNetwork,
} from '@ethread/consensus';
