export { createCommittee, type TestCommittee } from './committee.ts';
export { payloadBranch } from './payload-branch.ts';
export { createSparseTree, type SparseTree } from './sparse-tree.ts';
export { EXECUTION_PAYLOAD_INDEX, indicesAt, PARENT_HASH_INDEX } from '../protocol/merkle.ts';
export { formatOf } from '../wire/messages.ts';
export { ExecutionPayloadHeader, ForkData } from '../wire/ssz-types.ts';
