export { createBlockMaker, type MadeBlock, type MessageContainer, type Signing } from './block-maker.ts';
export { createCommittee } from './committee.ts';
export { ExecutionPayloadHeader } from '../wire/ssz-types.ts';
