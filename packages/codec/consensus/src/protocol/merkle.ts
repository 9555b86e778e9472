import { bytesEqual } from '@ethread/core';
import { hashPair } from '../wire/ssz-types.ts';
import { type ConsensusNetwork, forkAt } from '../network/consensus-network.ts';

/**
 * Returns true when a branch leads from a leaf, by its generalized index, to a root. Nodes beyond the depth must be zero,
 * as in branches that an upgrade normalized (`is_valid_normalized_merkle_branch`).
 */
export function isValidBranch(
  leaf: Uint8Array,
  branch: readonly Uint8Array[],
  index: number,
  root: Uint8Array,
): boolean {
  const depth = 31 - Math.clz32(index);
  const extra = branch.length - depth;
  if (extra < 0 || !isZeroBranch(branch.slice(0, extra))) return false;
  let node = leaf;
  for (const [height, sibling] of branch.slice(extra).entries()) {
    node = (index >> height) & 1 ? hashPair(sibling, node) : hashPair(node, sibling);
  }
  return bytesEqual(node, root);
}

/** Returns true when every node is zero: the branch of a part that an update lacks. */
export function isZeroBranch(branch: readonly Uint8Array[]): boolean {
  return branch.every((node) => node.every((byte) => byte === 0));
}

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
