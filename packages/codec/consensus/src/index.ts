export type { Bls } from './bls.ts';
export {
  type ConsensusNetwork,
  epochOf,
  forkAt,
  isExpired,
  maxBlobsAt,
  periodOf,
  slotAt,
  timeOfSlot,
} from './network/consensus-network.ts';
export { FORK_NAMES, type BeaconForkName, isForkName } from './network/consensus-network.ts';
export { InvalidNetworkError, type NetworkOptions, parseNetwork } from './network/parse-network.ts';
export { PUBLIC_NETWORKS, publicNetwork } from './network/public-networks.ts';
export { checkBootstrap, checkClaims } from './protocol/check-message.ts';
export { createLightClient } from './protocol/light-client.ts';
export { isLie, type Outcome, type Rejection } from './protocol/outcome.ts';
export { rankOf } from './protocol/rank-updates.ts';
export { encodeStore } from './protocol/store-codec.ts';
export type { LightClientStore } from './protocol/store.ts';
export {
  type Bootstrap,
  decodeBootstrap,
  decodeUpdate,
  MalformedMessageError,
  type Update,
  type UpdateKind,
} from './wire/messages.ts';
export { type MessageKind, normalizeMessage } from './wire/normalize-message.ts';
export { BeaconBlockHeader } from './wire/ssz-types.ts';
