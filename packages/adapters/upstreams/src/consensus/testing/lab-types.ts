import {
  BitVectorType,
  ByteListType,
  ByteVectorType,
  ContainerType,
  UintBigintType,
  UintNumberType,
  VectorCompositeType,
} from '@chainsafe/ssz';

const Bytes32 = new ByteVectorType(32);
const Bytes20 = new ByteVectorType(20);
const Bytes48 = new ByteVectorType(48);
const Bytes96 = new ByteVectorType(96);
const Uint64 = new UintNumberType(8);
const Uint256 = new UintBigintType(32);
const JSON_CASE = { jsonCase: 'eth2' } as const;
const branchOf = (index: number) => new VectorCompositeType(Bytes32, Math.floor(Math.log2(index)));

/** The hard forks of the lab's chain. */
export type LabFork = 'fulu' | 'gloas';

/** Generalized indices of the fields that light clients read. Electra and Gloas specifications, sync-protocol.md. */
export const INDICES = {
  fulu: { finalized: 169, currentCommittee: 86, nextCommittee: 87, execution: 25 },
  gloas: { finalized: 735, currentCommittee: 2_945, nextCommittee: 2_946, execution: 2_856 },
} as const satisfies Record<LabFork, object>;

/** The generalized index of the block hash in an ExecutionPayloadHeader of Deneb. */
export const BLOCK_HASH_INDEX = 44;

export const BeaconBlockHeader = new ContainerType(
  { slot: Uint64, proposerIndex: Uint64, parentRoot: Bytes32, stateRoot: Bytes32, bodyRoot: Bytes32 },
  JSON_CASE,
);

export const ExecutionPayloadHeader = new ContainerType(
  {
    parentHash: Bytes32,
    feeRecipient: Bytes20,
    stateRoot: Bytes32,
    receiptsRoot: Bytes32,
    logsBloom: new ByteVectorType(256),
    prevRandao: Bytes32,
    blockNumber: Uint64,
    gasLimit: Uint64,
    gasUsed: Uint64,
    timestamp: Uint64,
    extraData: new ByteListType(32),
    baseFeePerGas: Uint256,
    blockHash: Bytes32,
    transactionsRoot: Bytes32,
    withdrawalsRoot: Bytes32,
    blobGasUsed: Uint64,
    excessBlobGas: Uint64,
  },
  JSON_CASE,
);

export const SigningData = new ContainerType({ objectRoot: Bytes32, domain: Bytes32 }, JSON_CASE);
export const ForkData = new ContainerType(
  { currentVersion: new ByteVectorType(4), genesisValidatorsRoot: Bytes32 },
  JSON_CASE,
);

/** The containers of one preset. @param size The number of keys of a sync committee. */
export function labTypes(size: number) {
  const SyncCommittee = new ContainerType(
    { pubkeys: new VectorCompositeType(Bytes48, size), aggregatePubkey: Bytes48 },
    JSON_CASE,
  );
  const SyncAggregate = new ContainerType(
    { syncCommitteeBits: new BitVectorType(size), syncCommitteeSignature: Bytes96 },
    JSON_CASE,
  );
  const fuluHeader = new ContainerType(
    {
      beacon: BeaconBlockHeader,
      execution: ExecutionPayloadHeader,
      executionBranch: branchOf(INDICES.fulu.execution),
    },
    JSON_CASE,
  );
  const gloasHeader = new ContainerType(
    {
      beacon: BeaconBlockHeader,
      executionBlockHash: Bytes32,
      executionBranch: branchOf(INDICES.gloas.execution),
    },
    JSON_CASE,
  );

  function containersOf<Header extends typeof fuluHeader | typeof gloasHeader>(
    header: Header,
    { finalized, currentCommittee, nextCommittee }: (typeof INDICES)[LabFork],
  ) {
    const signed = { syncAggregate: SyncAggregate, signatureSlot: Uint64 };
    return {
      LightClientBootstrap: new ContainerType(
        {
          header,
          currentSyncCommittee: SyncCommittee,
          currentSyncCommitteeBranch: branchOf(currentCommittee),
        },
        JSON_CASE,
      ),
      LightClientUpdate: new ContainerType(
        {
          attestedHeader: header,
          nextSyncCommittee: SyncCommittee,
          nextSyncCommitteeBranch: branchOf(nextCommittee),
          finalizedHeader: header,
          finalityBranch: branchOf(finalized),
          ...signed,
        },
        JSON_CASE,
      ),
      LightClientFinalityUpdate: new ContainerType(
        { attestedHeader: header, finalizedHeader: header, finalityBranch: branchOf(finalized), ...signed },
        JSON_CASE,
      ),
      LightClientOptimisticUpdate: new ContainerType({ attestedHeader: header, ...signed }, JSON_CASE),
    };
  }
  return {
    SyncCommittee,
    fulu: containersOf(fuluHeader, INDICES.fulu),
    gloas: containersOf(gloasHeader, INDICES.gloas),
  };
}

export type LabTypes = ReturnType<typeof labTypes>;
