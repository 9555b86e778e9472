import {
  BitVectorType,
  ByteListType,
  ByteVectorType,
  ContainerType,
  UintBigintType,
  UintNumberType,
  type ValueOf,
  VectorCompositeType,
} from '@chainsafe/ssz';

/** Depth of a branch is the position of the highest bit of its generalized index. */
const CURRENT_COMMITTEE_DEPTH = { electra: 6, gloas: 11 } as const;
const NEXT_COMMITTEE_DEPTH = { electra: 6, gloas: 11 } as const;
const FINALITY_DEPTH = { electra: 7, gloas: 9 } as const;
const EXECUTION_DEPTH = { electra: 4, gloas: 11 } as const;

const Uint64 = new UintNumberType(8);
/** A number that is hashed and read by nobody, so it may exceed what a double holds. */
const WideUint64 = new UintBigintType(8);
const Uint256 = new UintBigintType(32);
const Bytes20 = new ByteVectorType(20);
const Bytes32 = new ByteVectorType(32);
const Bytes48 = new ByteVectorType(48);
const Bytes96 = new ByteVectorType(96);

/** The types below are written out, since the published package's declarations are made file by file. */
type BeaconFields = {
  slot: UintNumberType;
  proposerIndex: UintNumberType;
  parentRoot: ByteVectorType;
  stateRoot: ByteVectorType;
  bodyRoot: ByteVectorType;
};
type PayloadFields = {
  parentHash: ByteVectorType;
  feeRecipient: ByteVectorType;
  stateRoot: ByteVectorType;
  receiptsRoot: ByteVectorType;
  logsBloom: ByteVectorType;
  prevRandao: ByteVectorType;
  blockNumber: UintNumberType;
  gasLimit: UintBigintType;
  gasUsed: UintBigintType;
  timestamp: UintBigintType;
  extraData: ByteListType;
  baseFeePerGas: UintBigintType;
  blockHash: ByteVectorType;
  transactionsRoot: ByteVectorType;
  withdrawalsRoot: ByteVectorType;
  blobGasUsed: UintBigintType;
  excessBlobGas: UintBigintType;
};
type Branch = VectorCompositeType<ByteVectorType>;
type BeaconHeaderType = ContainerType<BeaconFields>;
type PayloadHeaderType = ContainerType<PayloadFields>;
type ElectraHeaderType = ContainerType<{
  beacon: BeaconHeaderType;
  execution: PayloadHeaderType;
  executionBranch: Branch;
}>;
type GloasHeaderType = ContainerType<{
  beacon: BeaconHeaderType;
  executionBlockHash: ByteVectorType;
  executionBranch: Branch;
}>;
type CommitteeType = ContainerType<{
  pubkeys: VectorCompositeType<ByteVectorType>;
  aggregatePubkey: ByteVectorType;
}>;
type SignedFields = {
  syncAggregate: ContainerType<{ syncCommitteeBits: BitVectorType; syncCommitteeSignature: ByteVectorType }>;
  signatureSlot: UintNumberType;
};

/** BeaconBlockHeader of phase0. */
export const BeaconBlockHeader: BeaconHeaderType = named('BeaconBlockHeader', {
  slot: Uint64,
  proposerIndex: Uint64,
  parentRoot: Bytes32,
  stateRoot: Bytes32,
  bodyRoot: Bytes32,
});

/** ExecutionPayloadHeader since Deneb. */
export const ExecutionPayloadHeader: PayloadHeaderType = named('ExecutionPayloadHeader', {
  parentHash: Bytes32,
  feeRecipient: Bytes20,
  stateRoot: Bytes32,
  receiptsRoot: Bytes32,
  logsBloom: new ByteVectorType(256),
  prevRandao: Bytes32,
  blockNumber: Uint64,
  gasLimit: WideUint64,
  gasUsed: WideUint64,
  timestamp: WideUint64,
  extraData: new ByteListType(32),
  baseFeePerGas: Uint256,
  blockHash: Bytes32,
  transactionsRoot: Bytes32,
  withdrawalsRoot: Bytes32,
  blobGasUsed: WideUint64,
  excessBlobGas: WideUint64,
});

/** What a sync committee signs: the root of a header, in a domain. */
export const SigningData: ContainerType<{ objectRoot: ByteVectorType; domain: ByteVectorType }> = named(
  'SigningData',
  { objectRoot: Bytes32, domain: Bytes32 },
);
const Pair = named('Pair', { left: Bytes32, right: Bytes32 });

/** Hashes two nodes of a Merkle tree, 32 bytes each. */
export function hashPair(left: Uint8Array, right: Uint8Array): Uint8Array {
  return Pair.hashTreeRoot({ left, right });
}

export const ForkData: ContainerType<{
  currentVersion: ByteVectorType;
  genesisValidatorsRoot: ByteVectorType;
}> = named('ForkData', {
  currentVersion: new ByteVectorType(4),
  genesisValidatorsRoot: Bytes32,
});

function branchOf(depth: number) {
  return new VectorCompositeType(Bytes32, depth);
}

/** LightClientHeader of Electra and Fulu: the execution payload's header, with its branch to the body. */
const ElectraHeader: ElectraHeaderType = named('LightClientHeader', {
  beacon: BeaconBlockHeader,
  execution: ExecutionPayloadHeader,
  executionBranch: branchOf(EXECUTION_DEPTH.electra),
});

/** LightClientHeader of Gloas: the hash of the execution block, with its branch to the body. */
const GloasHeader: GloasHeaderType = named('LightClientHeader', {
  beacon: BeaconBlockHeader,
  executionBlockHash: Bytes32,
  executionBranch: branchOf(EXECUTION_DEPTH.gloas),
});

export type ElectraHeaderValue = ValueOf<ElectraHeaderType>;
export type GloasHeaderValue = ValueOf<GloasHeaderType>;

/** The types of one format; the headers differ. */
export interface FormatTypes<Header extends ElectraHeaderType | GloasHeaderType> {
  readonly header: Header;
  readonly committee: CommitteeType;
  readonly bootstrap: ContainerType<{
    header: Header;
    currentSyncCommittee: CommitteeType;
    currentSyncCommitteeBranch: Branch;
  }>;
  readonly update: ContainerType<
    {
      attestedHeader: Header;
      nextSyncCommittee: CommitteeType;
      nextSyncCommitteeBranch: Branch;
      finalizedHeader: Header;
      finalityBranch: Branch;
    } & SignedFields
  >;
  readonly finalityUpdate: ContainerType<
    { attestedHeader: Header; finalizedHeader: Header; finalityBranch: Branch } & SignedFields
  >;
  readonly optimisticUpdate: ContainerType<{ attestedHeader: Header } & SignedFields>;
}

/** Creates the types of light client data of a fork, for a size of the sync committee. */
function createTypes<Header extends ElectraHeaderType | GloasHeaderType>(
  format: 'electra' | 'gloas',
  header: Header,
  committeeSize: number,
): FormatTypes<Header> {
  const SyncCommittee = named('SyncCommittee', {
    pubkeys: new VectorCompositeType(Bytes48, committeeSize),
    aggregatePubkey: Bytes48,
  });
  const SyncAggregate = named('SyncAggregate', {
    syncCommitteeBits: new BitVectorType(committeeSize),
    syncCommitteeSignature: Bytes96,
  });
  const signed = { syncAggregate: SyncAggregate, signatureSlot: Uint64 };
  const finality = { finalizedHeader: header, finalityBranch: branchOf(FINALITY_DEPTH[format]) };
  return {
    header,
    committee: SyncCommittee,
    bootstrap: named('LightClientBootstrap', {
      header,
      currentSyncCommittee: SyncCommittee,
      currentSyncCommitteeBranch: branchOf(CURRENT_COMMITTEE_DEPTH[format]),
    }),
    update: named('LightClientUpdate', {
      attestedHeader: header,
      nextSyncCommittee: SyncCommittee,
      nextSyncCommitteeBranch: branchOf(NEXT_COMMITTEE_DEPTH[format]),
      ...finality,
      ...signed,
    }),
    finalityUpdate: named('LightClientFinalityUpdate', { attestedHeader: header, ...finality, ...signed }),
    optimisticUpdate: named('LightClientOptimisticUpdate', { attestedHeader: header, ...signed }),
  };
}

const typesOfSize = new Map<number, SszTypes>();

/** The types of both formats, for a size of committee. */
export interface SszTypes {
  readonly electra: FormatTypes<ElectraHeaderType>;
  readonly gloas: FormatTypes<GloasHeaderType>;
}

/** Returns the types of light client data for a size of sync committee: 512, or 32 of the minimal preset. */
export function sszTypes(committeeSize: number): SszTypes {
  let types = typesOfSize.get(committeeSize);
  if (!types) {
    // Both formats of each size of committee that the configured chains have.
    types = {
      electra: createTypes('electra', ElectraHeader, committeeSize),
      gloas: createTypes('gloas', GloasHeader, committeeSize),
    };
    typesOfSize.set(committeeSize, types);
  }
  return types;
}

function named<Fields extends ConstructorParameters<typeof ContainerType>[0]>(
  typeName: string,
  fields: Fields,
): ContainerType<Fields> {
  return new ContainerType(fields, { typeName, jsonCase: 'eth2' });
}
