import { BitArray, type ValueOf } from '@chainsafe/ssz';
import type { Header } from '@ethread/chain';
import {
  BeaconBlockHeader,
  type ConsensusNetwork,
  epochOf,
  type BeaconForkName,
  forkAt,
  type MessageKind,
  periodOf,
  signingRoot,
  sszTypes,
  type UpdateKind,
} from '@ethread/consensus';
import {
  createCommittee,
  createSparseTree,
  EXECUTION_PAYLOAD_INDEX,
  ExecutionPayloadHeader,
  formatOf,
  indicesAt,
  PARENT_HASH_INDEX,
  payloadBranch,
  type SparseTree,
  type TestCommittee,
} from '@ethread/consensus/testing';

const ZERO = new Uint8Array(32);
/** Epochs between an epoch and the one that its state calls finalized, where all vote. */
const FINALITY_EPOCHS = 2;

/** A block of the execution chain. */
export interface ExecutionBlock {
  readonly header: Header;
  readonly hash: Uint8Array;
}

/** A block of the lab's beacon chain. */
export interface LabBlock {
  readonly fork: BeaconForkName;
  readonly header: ValueOf<typeof BeaconBlockHeader>;
  readonly root: Uint8Array;
  /** The execution block that the header authenticates: the payload's, or from Gloas on its parent. */
  readonly execution: ExecutionBlock;
  /** The finalized block that the state names. undefined: genesis. */
  readonly finalized: LabBlock | undefined;
  readonly state: SparseTree;
  readonly body: SparseTree;
}

/** A message of the light client protocol, in the form of the SSZ container of its fork. */
export interface LabMessage {
  readonly fork: BeaconForkName;
  readonly kind: MessageKind;
  readonly value: unknown;
  readonly attested: LabBlock;
}

/** How a slot differs from one in which all vote. */
export interface SlotOptions {
  /** Members that sign the block of the slot before. Default: all. */
  readonly signers?: number;
}

/** A beacon chain with keys of its own. */
export interface LabChain {
  readonly network: ConsensusNetwork;
  /** The last slot. */
  readonly slot: number;
  readonly head: LabBlock;
  readonly blocks: readonly LabBlock[];
  /** The newest messages, as an honest node has them. */
  readonly optimistic: LabMessage | undefined;
  readonly finality: LabMessage | undefined;
  /** The best update of a period. */
  update(period: number): LabMessage | undefined;
  /** A bootstrap at the block of a root. */
  bootstrap(root: Uint8Array): LabMessage | undefined;
  /**
   * Makes the next slot. Its block carries the execution block; from Gloas on the builder reveals it after the block.
   * @param execution undefined: the payload is withheld, or before Gloas the last one is repeated.
   */
  advance(execution: ExecutionBlock | undefined, options?: SlotOptions): void;
  /** Creates a block beside the chain, for lies. */
  forge(slot: number, execution: ExecutionBlock, finalized?: LabBlock): LabBlock;
  /** Creates an update that a committee signs for a block. */
  sign(kind: UpdateKind, attested: LabBlock, signing?: Signing): LabMessage;
}

/** Who signs and how. */
export interface Signing {
  readonly signatureSlot?: number;
  readonly committee?: TestCommittee;
  /** Members that the bits name. Default: all. */
  readonly signers?: number;
  /** Members whose keys sign. Default: those that the bits name. */
  readonly keys?: number;
  /** Default: the fork's at the slot before the signature. */
  readonly version?: Uint8Array;
}

/** Creates a chain with its block of slot 0. */
export function createLabChain(network: ConsensusNetwork, genesis: ExecutionBlock): LabChain {
  const types = sszTypes(network.committeeSize);
  const committees = new Map<number, TestCommittee>();
  const best = new Map<number, { message: LabMessage; rank: number }>();
  const byRoot = new Map<string, LabBlock>();
  const blocks: LabBlock[] = [];
  let slot = 0;
  let revealed = genesis;
  let optimistic: LabMessage | undefined;
  let finality: LabMessage | undefined;

  const periodAt = (at: number) => periodOf(network, at);
  const forkOf = (at: number) => {
    const fork = forkAt(network, at);
    if (!fork) throw new RangeError(`no fork at slot ${at}`);
    return fork;
  };

  function committee(period: number): TestCommittee {
    const made = committees.get(period) ?? createCommittee(network.committeeSize, 1 + (period % 200));
    committees.set(period, made);
    return made;
  }
  const committeeRoot = (period: number) => types.electra.committee.hashTreeRoot(committee(period).value);

  function makeBlock(at: number, execution: ExecutionBlock, finalized: LabBlock | undefined) {
    const fork = forkOf(at).name;
    const indices = indicesAt(network, at);
    const body = createSparseTree(
      fork === 'gloas'
        ? new Map([[PARENT_HASH_INDEX, execution.hash]])
        : new Map([[EXECUTION_PAYLOAD_INDEX, ExecutionPayloadHeader.hashTreeRoot(payloadHeader(execution))]]),
    );
    const period = periodAt(at);
    const state = createSparseTree(
      new Map([
        [indices.finalizedRoot, finalized?.root ?? ZERO],
        [indices.currentCommittee, committeeRoot(period)],
        [indices.nextCommittee, committeeRoot(period + 1)],
      ]),
    );
    const header = {
      slot: at,
      proposerIndex: at % 64,
      parentRoot: blocks.at(-1)?.root ?? ZERO,
      stateRoot: state.root,
      bodyRoot: body.root,
    };
    const root = BeaconBlockHeader.hashTreeRoot(header);
    return { fork, header, root, execution, finalized, state, body } satisfies LabBlock;
  }

  function add(block: LabBlock): void {
    blocks.push(block);
    byRoot.set(Buffer.from(block.root).toString('hex'), block);
  }

  /** Returns the finalized block that the state of a slot names: the first of the epoch two before. */
  function finalizedAt(at: number): LabBlock | undefined {
    const first = (epochOf(network, at) - FINALITY_EPOCHS) * network.slotsPerEpoch;
    return first <= 0 ? undefined : blocks.findLast(({ header }) => header.slot <= first);
  }

  /** Returns a block's header in the format of a fork. */
  function headerOf({ header: beacon, execution, body, fork }: LabBlock, format: BeaconForkName) {
    const payload = payloadHeader(execution);
    if (format !== 'gloas') {
      return { beacon, execution: payload, executionBranch: body.branch(EXECUTION_PAYLOAD_INDEX) };
    }
    const executionBranch = fork === 'gloas' ? body.branch(PARENT_HASH_INDEX) : payloadBranch(payload, body);
    return { beacon, executionBlockHash: execution.hash, executionBranch };
  }

  function sign(kind: UpdateKind, attested: LabBlock, signing: Signing = {}): LabMessage {
    const { fork, state, finalized } = attested;
    const signatureSlot = signing.signatureSlot ?? attested.header.slot + 1;
    const signers = signing.signers ?? network.committeeSize;
    const by = signing.committee ?? committee(periodAt(signatureSlot));
    const version = signing.version ?? forkOf(Math.max(signatureSlot, 1) - 1).version;
    const message = signingRoot(network, version, attested.root);
    const members = (count: number) =>
      Array.from({ length: network.committeeSize }, (_none, index) => index < count);
    const indices = indicesAt(network, attested.header.slot);
    const container = types[formatOf(fork)][kind];
    const value: Record<string, unknown> = {
      ...container.defaultValue(),
      attestedHeader: headerOf(attested, fork),
      syncAggregate: {
        syncCommitteeBits: BitArray.fromBoolArray(members(signers)),
        syncCommitteeSignature: by.sign(message, members(signing.keys ?? signers)),
      },
      signatureSlot,
    };
    if (kind !== 'optimisticUpdate' && finalized) {
      value.finalizedHeader = headerOf(finalized, fork);
      value.finalityBranch = state.branch(indices.finalizedRoot);
    }
    if (kind === 'update') {
      value.nextSyncCommittee = committee(periodAt(attested.header.slot) + 1).value;
      value.nextSyncCommitteeBranch = state.branch(indices.nextCommittee);
    }
    return { fork, kind, value, attested };
  }

  function note(attested: LabBlock, signatureSlot: number, signers: number): void {
    const signing = { signatureSlot, signers };
    optimistic = sign('optimisticUpdate', attested, signing);
    if (attested.finalized) finality = sign('finalityUpdate', attested, signing);
    const period = periodAt(attested.header.slot);
    if (period !== periodAt(signatureSlot)) return;
    const isMajority = 3 * signers >= 2 * network.committeeSize;
    const finalizedPeriod = attested.finalized && periodAt(attested.finalized.header.slot);
    const rank =
      (isMajority ? 10_000 : 0) +
      (finalizedPeriod === period ? 5_000 : attested.finalized ? 2_000 : 0) +
      signers;
    if (rank <= (best.get(period)?.rank ?? -1)) return;
    best.set(period, { message: sign('update', attested, signing), rank });
  }

  add(makeBlock(0, genesis, undefined));

  return {
    network,
    get slot() {
      return slot;
    },
    get head() {
      const head = blocks.at(-1);
      if (!head) throw new RangeError('the chain has no block');
      return head;
    },
    blocks,
    get optimistic() {
      return optimistic;
    },
    get finality() {
      return finality;
    },
    update: (period) => best.get(period)?.message,
    bootstrap(root) {
      const block = byRoot.get(Buffer.from(root).toString('hex'));
      if (!block) return undefined;
      const value = {
        header: headerOf(block, block.fork),
        currentSyncCommittee: committee(periodAt(block.header.slot)).value,
        currentSyncCommitteeBranch: block.state.branch(
          indicesAt(network, block.header.slot).currentCommittee,
        ),
      };
      return { fork: block.fork, kind: 'bootstrap', value, attested: block };
    },
    advance(execution, { signers = network.committeeSize } = {}) {
      slot++;
      const parent = this.head;
      const isGloas = forkOf(slot).name === 'gloas';
      if (!isGloas) revealed = execution ?? revealed;
      add(makeBlock(slot, revealed, finalizedAt(slot)));
      revealed = execution ?? revealed;
      note(parent, slot, signers);
    },
    forge: (at, execution, finalized) => makeBlock(at, execution, finalized),
    sign,
  };
}

/** Returns the header of a payload, as beacon blocks of Deneb to Fulu have it. */
function payloadHeader({ header, hash }: ExecutionBlock): ValueOf<typeof ExecutionPayloadHeader> {
  return {
    parentHash: header.parentHash,
    feeRecipient: header.miner,
    stateRoot: header.stateRoot,
    receiptsRoot: header.receiptsRoot,
    logsBloom: header.logsBloom,
    prevRandao: header.mixHash,
    blockNumber: header.number,
    gasLimit: header.gasLimit,
    gasUsed: header.gasUsed,
    timestamp: BigInt(header.timestamp),
    extraData: header.extraData,
    baseFeePerGas: header.baseFeePerGas ?? 0n,
    blockHash: hash,
    // The roots of SSZ lists, which no light client reads.
    transactionsRoot: ZERO,
    withdrawalsRoot: ZERO,
    blobGasUsed: header.blobGasUsed ?? 0n,
    excessBlobGas: header.excessBlobGas ?? 0n,
  };
}
