import type { ValueOf } from '@chainsafe/ssz';
import { EXECUTION_PAYLOAD_INDEX } from '../protocol/merkle.ts';
import { ExecutionPayloadHeader } from '../wire/ssz-types.ts';
import { createSparseTree, type SparseTree } from './sparse-tree.ts';

/** Position of the block's hash among the fields of the payload's header. */
const BLOCK_HASH_FIELD = 12;
/** The length of the branch in the format of Gloas. */
const BRANCH_LENGTH = 11;

/**
 * Returns the branch from the hash of an execution block to the root of the beacon block's body, in the format of Gloas,
 * for a body of an older fork. Zeros at its front fill it up, as nodes do.
 */
export function payloadBranch(
  execution: ValueOf<typeof ExecutionPayloadHeader>,
  body: SparseTree,
): Uint8Array[] {
  const { depth } = ExecutionPayloadHeader;
  const tree = ExecutionPayloadHeader.toView(execution).node;
  const leaves = new Map<number, Uint8Array>();
  for (let field = 0; field < 1 << depth; field++) {
    let node = tree;
    for (let bit = depth - 1; bit >= 0; bit--) node = (field >> bit) & 1 ? node.right : node.left;
    leaves.set((1 << depth) + field, node.root);
  }
  const inner = createSparseTree(leaves).branch((1 << depth) + BLOCK_HASH_FIELD);
  const branch = [...inner, ...body.branch(EXECUTION_PAYLOAD_INDEX)];
  return [...Array.from({ length: BRANCH_LENGTH - branch.length }, () => new Uint8Array(32)), ...branch];
}
