import { bytesEqual } from '@ethread/core';
import {
  BooleanType,
  ByteListType,
  ByteVectorType,
  ContainerType,
  OptionalType,
  UintNumberType,
  type ValueOf,
} from '@chainsafe/ssz';
import type { ConsensusNetwork } from '../network/consensus-network.ts';
import { BeaconBlockHeader } from '../wire/ssz-types.ts';
import type { AttestedHeader, LightClientStore, VerifiedHeader } from './store.ts';
import type { SignedPayload } from '../wire/beacon-values.ts';

/** Raised when the layout below changes: an older state is then fetched anew from the checkpoint. */
const LAYOUT = 2;
/** The largest committee that the layout stores. */
const MAX_KEYS_BYTES = 48 * 2048;

const Uint64 = new UintNumberType(8);
const Bytes32 = new ByteVectorType(32);
const Execution = new ContainerType({ hash: Bytes32, number: new OptionalType(Uint64) });
const Header = new ContainerType({ beacon: BeaconBlockHeader, root: Bytes32, execution: Execution });
const committeeFields = {
  root: Bytes32,
  keys: new ByteListType(MAX_KEYS_BYTES),
};
const Rank = new ContainerType({
  participants: Uint64,
  hasTwoThirds: new BooleanType(),
  hasRelevantCommittee: new BooleanType(),
  hasFinality: new BooleanType(),
  hasFinalCommittee: new BooleanType(),
  slot: Uint64,
  signatureSlot: Uint64,
});
const Stored = new ContainerType({
  layout: Uint64,
  genesisValidatorsRoot: Bytes32,
  finalized: Header,
  attested: Header,
  participants: Uint64,
  period: Uint64,
  current: new ContainerType(committeeFields),
  next: new OptionalType(new ContainerType({ ...committeeFields, slot: Uint64, isFinal: new BooleanType() })),
  candidate: new OptionalType(new ContainerType({ ...committeeFields, slot: Uint64, rank: Rank })),
  progressSlot: Uint64,
});

/** Serializes a store, some 50 KB with two committees of 512. */
export function encodeStore(network: ConsensusNetwork, store: LightClientStore): Uint8Array {
  return Stored.serialize({
    ...store,
    layout: LAYOUT,
    genesisValidatorsRoot: network.genesisValidatorsRoot,
    finalized: storedHeader(store.finalized),
    attested: storedHeader(store.attested),
    participants: store.attested.participants,
    next: store.next ?? null,
    candidate: store.candidate ?? null,
  });
}

/** Reads a store. Returns undefined for bytes of another layout or network, and for damaged ones. */
export function decodeStore(network: ConsensusNetwork, bytes: Uint8Array): LightClientStore | undefined {
  const stored = tryRead(bytes);
  const isOurs =
    stored?.layout === LAYOUT && bytesEqual(stored.genesisValidatorsRoot, network.genesisValidatorsRoot);
  if (!stored || !isOurs) return undefined;
  const { attested, candidate, current, finalized, next, participants, period, progressSlot } = stored;
  return {
    finalized: headerOf(finalized),
    attested: { ...headerOf(attested), participants } satisfies AttestedHeader,
    period,
    current,
    ...(next ? { next } : {}),
    ...(candidate ? { candidate } : {}),
    progressSlot,
  };
}

function tryRead(bytes: Uint8Array): ValueOf<typeof Stored> | undefined {
  try {
    return Stored.deserialize(bytes);
  } catch {
    return undefined;
  }
}

function storedHeader({ beacon, execution, root }: VerifiedHeader): ValueOf<typeof Header> {
  return { beacon, root, execution: { hash: execution.hash, number: execution.number ?? null } };
}

function headerOf({ beacon, execution, root }: ValueOf<typeof Header>): VerifiedHeader {
  const block: SignedPayload =
    execution.number === null ? { hash: execution.hash } : { hash: execution.hash, number: execution.number };
  return { beacon, root, execution: block };
}
