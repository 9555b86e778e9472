import { EthreadError } from '@ethread/core';
import type { Type, ValueOf } from '@chainsafe/ssz';
import type { BeaconForkName, ConsensusNetwork } from '../network/consensus-network.ts';
import type { BeaconHeader, Committee, SignedPayload } from './beacon-values.ts';
import {
  BeaconBlockHeader,
  type ElectraHeaderValue,
  ExecutionPayloadHeader,
  type GloasHeaderValue,
  sszTypes,
} from './ssz-types.ts';

/** Thrown for data that is not of the type that it should have. */
export class MalformedMessageError extends EthreadError {
  override readonly name = 'MalformedMessageError';
}

/** A header as a node claims it: nothing of it is verified. */
export interface ClaimedHeader {
  readonly beacon: BeaconHeader;
  readonly root: Uint8Array;
  readonly execution: SignedPayload;
  /** The leaf of the execution branch: the root of the payload's header, or from Gloas on the block's hash. */
  readonly executionLeaf: Uint8Array;
  readonly executionBranch: readonly Uint8Array[];
  /** True when every field is zero. */
  readonly isEmpty: boolean;
}

/** A committee as a node claims it. */
export interface ClaimedCommittee extends Committee {
  readonly branch: readonly Uint8Array[];
  /** True when every field is zero. */
  readonly isEmpty: boolean;
}

/** The formats of light client data. Fulu has Electra's. */
export type Format = 'electra' | 'gloas';

export interface Bootstrap {
  readonly format: Format;
  readonly header: ClaimedHeader;
  readonly committee: ClaimedCommittee;
}

/** LightClientUpdate, LightClientFinalityUpdate or LightClientOptimisticUpdate. The last two lack fields. */
export interface Update {
  readonly format: Format;
  readonly attested: ClaimedHeader;
  readonly next?: ClaimedCommittee;
  readonly finality?: { readonly header: ClaimedHeader; readonly branch: readonly Uint8Array[] };
  /** One bit for each member, the least significant bit of each byte first. */
  readonly participants: Uint8Array;
  readonly signature: Uint8Array;
  readonly signatureSlot: number;
}

/** The kinds of {@link Update}, by the fields of the Beacon API's paths. */
export type UpdateKind = 'update' | 'finalityUpdate' | 'optimisticUpdate';

export function formatOf(fork: BeaconForkName): Format {
  return fork === 'gloas' ? 'gloas' : 'electra';
}

/**
 * Reads a bootstrap from SSZ bytes, or from the parsed JSON of the Beacon API's `data`.
 *
 * @param fork - the node's `version`; the protocol checks that it is the fork of the header's slot
 * @throws {MalformedMessageError} when the data is not a bootstrap of the fork
 */
export function decodeBootstrap(network: ConsensusNetwork, fork: BeaconForkName, data: unknown): Bootstrap {
  const { electra, gloas } = sszTypes(network.committeeSize);
  if (formatOf(fork) === 'gloas') {
    const value = read(gloas.bootstrap, data);
    return bootstrapOf('gloas', claimGloas(gloas, value.header), gloas, value);
  }
  const value = read(electra.bootstrap, data);
  return bootstrapOf('electra', claimElectra(electra, value.header), electra, value);
}

/** Reads an update, as {@link decodeBootstrap}. @throws {MalformedMessageError} for one of another kind or fork. */
export function decodeUpdate(
  network: ConsensusNetwork,
  kind: UpdateKind,
  fork: BeaconForkName,
  data: unknown,
): Update {
  const { electra, gloas } = sszTypes(network.committeeSize);
  if (formatOf(fork) === 'gloas') {
    const readers: Readonly<Record<UpdateKind, () => UpdateFields<GloasHeaderValue>>> = {
      update: () => read(gloas.update, data),
      finalityUpdate: () => read(gloas.finalityUpdate, data),
      optimisticUpdate: () => read(gloas.optimisticUpdate, data),
    };
    return updateOf('gloas', gloas.committee, (header) => claimGloas(gloas, header), readers[kind]());
  }
  const readers: Readonly<Record<UpdateKind, () => UpdateFields<ElectraHeaderValue>>> = {
    update: () => read(electra.update, data),
    finalityUpdate: () => read(electra.finalityUpdate, data),
    optimisticUpdate: () => read(electra.optimisticUpdate, data),
  };
  return updateOf('electra', electra.committee, (header) => claimElectra(electra, header), readers[kind]());
}

type ElectraTypes = ReturnType<typeof sszTypes>['electra'];
type GloasTypes = ReturnType<typeof sszTypes>['gloas'];
type CommitteeValue = ValueOf<ElectraTypes['committee']>;

/** Reads a value from SSZ bytes, or from JSON through its SSZ bytes, so that both have the same values. */
function read<Value>(type: Type<Value>, data: unknown): Value {
  try {
    return type.deserialize(data instanceof Uint8Array ? data : type.serialize(type.fromJson(data)));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.slice(0, 200) : String(cause);
    throw new MalformedMessageError(`data is not a ${type.typeName}: ${reason}`, { cause });
  }
}

function bootstrapOf(
  format: Format,
  header: ClaimedHeader,
  { committee }: ElectraTypes | GloasTypes,
  value: { currentSyncCommittee: CommitteeValue; currentSyncCommitteeBranch: Uint8Array[] },
): Bootstrap {
  return {
    format,
    header,
    committee: claimCommittee(committee, value.currentSyncCommittee, value.currentSyncCommitteeBranch),
  };
}

/** The fields that the three kinds have in common, and those that some lack. */
interface UpdateFields<Header> {
  attestedHeader: Header;
  syncAggregate: ValueOf<ElectraTypes['optimisticUpdate']>['syncAggregate'];
  signatureSlot: number;
  finalizedHeader?: Header;
  finalityBranch?: Uint8Array[];
  nextSyncCommittee?: CommitteeValue;
  nextSyncCommitteeBranch?: Uint8Array[];
}

function updateOf<Header>(
  format: Format,
  committee: ElectraTypes['committee'],
  claim: (header: Header) => ClaimedHeader,
  value: UpdateFields<Header>,
): Update {
  const { finalizedHeader, finalityBranch, nextSyncCommittee, nextSyncCommitteeBranch, syncAggregate } =
    value;
  checkNumber('signature_slot', value.signatureSlot);
  return {
    format,
    attested: claim(value.attestedHeader),
    ...(nextSyncCommittee && nextSyncCommitteeBranch
      ? { next: claimCommittee(committee, nextSyncCommittee, nextSyncCommitteeBranch) }
      : {}),
    ...(finalizedHeader && finalityBranch
      ? { finality: { header: claim(finalizedHeader), branch: finalityBranch } }
      : {}),
    participants: syncAggregate.syncCommitteeBits.uint8Array,
    signature: syncAggregate.syncCommitteeSignature,
    signatureSlot: value.signatureSlot,
  };
}

function claimElectra({ header: type }: ElectraTypes, value: ElectraHeaderValue): ClaimedHeader {
  const { execution } = value;
  checkNumber('block_number', execution.blockNumber);
  return {
    ...claimBeacon(value.beacon),
    execution: { hash: execution.blockHash, number: execution.blockNumber },
    executionLeaf: ExecutionPayloadHeader.hashTreeRoot(execution),
    executionBranch: value.executionBranch,
    isEmpty: type.equals(value, type.defaultValue()),
  };
}

function claimGloas({ header: type }: GloasTypes, value: GloasHeaderValue): ClaimedHeader {
  return {
    ...claimBeacon(value.beacon),
    execution: { hash: value.executionBlockHash },
    executionLeaf: value.executionBlockHash,
    executionBranch: value.executionBranch,
    isEmpty: type.equals(value, type.defaultValue()),
  };
}

function claimBeacon(beacon: BeaconHeader): Pick<ClaimedHeader, 'beacon' | 'root'> {
  checkNumber('slot', beacon.slot);
  checkNumber('proposer_index', beacon.proposerIndex);
  return { beacon, root: BeaconBlockHeader.hashTreeRoot(beacon) };
}

function claimCommittee(
  type: ElectraTypes['committee'],
  value: CommitteeValue,
  branch: readonly Uint8Array[],
): ClaimedCommittee {
  const keys = new Uint8Array(value.pubkeys.length * 48);
  for (const [index, key] of value.pubkeys.entries()) keys.set(key, index * 48);
  return {
    root: type.hashTreeRoot(value),
    keys,
    branch,
    isEmpty: type.equals(value, type.defaultValue()),
  };
}

/** Rejects what a double rounds: two encodings of one number would be one header. */
function checkNumber(field: string, value: number): void {
  if (!Number.isSafeInteger(value)) throw new MalformedMessageError(`${field} is too large: ${value}`);
}
