export type { Bls, LoadedKeys } from './bls.ts';
export {
  type BlobLimit,
  type ConsensusFork,
  type ConsensusNetwork,
  epochOf,
  forkAt,
  isExpired,
  maxBlobsAt,
  periodOf,
  slotAt,
  slotsPerPeriod,
  timeOfSlot,
} from './network/consensus-network.ts';
export { FORK_NAMES, type BeaconForkName, isForkName } from './network/consensus-network.ts';
export { InvalidNetworkError, type NetworkOptions, parseNetwork } from './network/parse-network.ts';
export { PUBLIC_NETWORKS, publicNetwork } from './network/public-networks.ts';
export { checkBootstrap, checkClaims } from './protocol/check-message.ts';
export { createLightClient, type LightClient, type LightClientParts } from './protocol/light-client.ts';
export {
  type Acceptance,
  isLie,
  type Outcome,
  type Rejection,
  type RejectionCause,
} from './protocol/outcome.ts';
export { compareUpdates, rankOf, type UpdateRank } from './protocol/rank-updates.ts';
export { signingRoot } from './protocol/signing-root.ts';
export { encodeStore } from './protocol/store-codec.ts';
export type {
  AttestedHeader,
  CommitteeCandidate,
  LightClientStore,
  NextCommittee,
  VerifiedHeader,
} from './protocol/store.ts';
export type { BeaconHeader, Committee, SignedPayload } from './wire/beacon-values.ts';
export {
  type Bootstrap,
  decodeBootstrap,
  decodeUpdate,
  MalformedMessageError,
  type Update,
  type UpdateKind,
} from './wire/messages.ts';
export { type MessageKind, normalizeMessage } from './wire/normalize-message.ts';
export { BeaconBlockHeader, sszTypes, type SszTypes } from './wire/ssz-types.ts';
