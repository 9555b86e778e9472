export { BlsThreadEndedError, type BlsThread, createBlsThread } from './bls-thread.ts';
