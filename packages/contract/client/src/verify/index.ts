export type { ConsensusHeads } from './consensus-heads.ts';
export type { OnProven, ProvenFact } from './proven-fact.ts';
export type { LogCheck } from './proven-logs.ts';
export type { Anchor } from './trust.ts';
export { UnprovenError, VerificationError } from './verification-error.ts';
export { type UnprovableMethod, verified, type VerifiedOptions, type VerifiedTransport } from './verified.ts';
