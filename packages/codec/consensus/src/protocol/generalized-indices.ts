import { type ConsensusNetwork, forkAt } from '../network/consensus-network.ts';

/** Where light client data is in the trees of the state and of the block's body. */
export interface GeneralizedIndices {
  readonly finalizedRoot: number;
  readonly currentCommittee: number;
  readonly nextCommittee: number;
}

const ELECTRA: GeneralizedIndices = { finalizedRoot: 169, currentCommittee: 86, nextCommittee: 87 };
const GLOAS: GeneralizedIndices = { finalizedRoot: 735, currentCommittee: 2945, nextCommittee: 2946 };

/** The execution payload in the body (Electra, Fulu). */
export const EXECUTION_PAYLOAD_INDEX = 25;
/** The payload's block hash in the body (Electra, Fulu), for headers in the format of Gloas. */
export const EXECUTION_HASH_INDEX = 812;
/** The bid's parent block hash in the body (Gloas). */
export const PARENT_HASH_INDEX = 2856;

/** Returns the indices in the state of a slot: its epoch alone chooses them. */
export function indicesAt(network: ConsensusNetwork, slot: number): GeneralizedIndices {
  return forkAt(network, slot)?.name === 'gloas' ? GLOAS : ELECTRA;
}
