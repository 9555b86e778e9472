import { BitArray, type ValueOf } from '@chainsafe/ssz';
import { createProof, ProofType } from '@chainsafe/persistent-merkle-tree';
import type { Header } from '@ethread/chain';
import { createRandom, type Random } from '@ethread/core';
import { createCommittee, type LabCommittee } from './lab-committee.ts';
import type { LabNetwork } from './lab-network.ts';
import {
  BeaconBlockHeader,
  BLOCK_HASH_INDEX,
  ExecutionPayloadHeader,
  ForkData,
  INDICES,
  type LabFork,
  type LabTypes,
  labTypes,
  SigningData,
} from './lab-types.ts';
import { createSparseTree, type SparseTree } from './sparse-tree.ts';

const ZERO = new Uint8Array(32);
/** DOMAIN_SYNC_COMMITTEE. */
const DOMAIN = Uint8Array.of(7, 0, 0, 0);
/** Epochs between an epoch and the one that its state calls finalized, where all vote. */
const FINALITY_EPOCHS = 2;

/** A block of the execution chain. */
export interface ExecutionBlock {
  readonly header: Header;
  readonly hash: Uint8Array;
}

/** A block of the lab's beacon chain. */
export interface LabBlock {
  readonly fork: LabFork;
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
  readonly fork: LabFork;
  readonly kind: keyof LabTypes[LabFork];
  readonly value: unknown;
  readonly attested: LabBlock;
}

/** How a slot differs from one in which all vote. */
export interface SlotOptions {
  /** Members that sign the block of the slot before. Default: all. */
  readonly signers?: number;
  /** False: no block of this slot. */
  readonly isProposed?: boolean;
  /** False: the state's finalized block stays that of its parent. */
  readonly finalizes?: boolean;
}

/** A beacon chain with keys of its own. */
export interface LabChain {
  readonly network: LabNetwork;
  readonly types: LabTypes;
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
  committee(period: number): LabCommittee;
  /** Creates a block beside the chain, for lies. */
  forge(slot: number, execution: ExecutionBlock, finalized?: LabBlock): LabBlock;
  /** Creates an update that a committee signs for a block. */
  sign(
    kind: 'LightClientUpdate' | 'LightClientFinalityUpdate' | 'LightClientOptimisticUpdate',
    attested: LabBlock,
    signing?: Signing,
  ): LabMessage;
}

/** Who signs and how. */
export interface Signing {
  readonly signatureSlot?: number;
  readonly committee?: LabCommittee;
  /** Members that the bits name. Default: all. */
  readonly signers?: number;
  /** Members whose keys sign. Default: those that the bits name. */
  readonly keys?: number;
  /** Default: the fork's at the slot before the signature. */
  readonly version?: Uint8Array;
}

/** Creates a chain with its block of slot 0. */
export function createLabChain(network: LabNetwork, genesis: ExecutionBlock, seed = 1): LabChain {
  const random = createRandom(seed);
  const types = labTypes(network.committeeSize);
  const committees = new Map<number, LabCommittee>();
  const best = new Map<number, { message: LabMessage; rank: number }>();
  const byRoot = new Map<string, LabBlock>();
  const blocks: LabBlock[] = [];
  let slot = 0;
  let revealed = genesis;
  let optimistic: LabMessage | undefined;
  let finality: LabMessage | undefined;

  const epochOf = (at: number) => Math.floor(at / network.slotsPerEpoch);
  const periodOf = (at: number) => Math.floor(epochOf(at) / network.epochsPerPeriod);
  const forkAt = (at: number) => {
    const fork = network.forks.findLast(({ epoch }) => epochOf(at) >= epoch);
    if (!fork) throw new RangeError(`no fork at slot ${at}`);
    return fork;
  };

  function committee(period: number): LabCommittee {
    const made = committees.get(period) ?? createCommittee(network.committeeSize, 1 + (period % 200));
    committees.set(period, made);
    return made;
  }
  const committeeRoot = (period: number) => types.SyncCommittee.hashTreeRoot(committee(period).value);

  function makeBlock(at: number, execution: ExecutionBlock, finalized: LabBlock | undefined, random: Random) {
    const fork = forkAt(at).name;
    const indices = INDICES[fork];
    const filler = () => random.bytes(32);
    const executionLeaf =
      fork === 'gloas' ? execution.hash : ExecutionPayloadHeader.hashTreeRoot(payloadHeader(execution));
    const body = createSparseTree(new Map([[indices.execution, executionLeaf]]), filler);
    const period = periodOf(at);
    const state = createSparseTree(
      new Map([
        [indices.finalized, finalized?.root ?? ZERO],
        [indices.currentCommittee, committeeRoot(period)],
        [indices.nextCommittee, committeeRoot(period + 1)],
      ]),
      filler,
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
    const first = (epochOf(at) - FINALITY_EPOCHS) * network.slotsPerEpoch;
    return first <= 0 ? undefined : blocks.findLast(({ header }) => header.slot <= first);
  }

  /** Returns a block's header in the format of a fork. */
  function headerOf(block: LabBlock, format: LabFork) {
    const { header: beacon, execution, body, fork } = block;
    const own = body.branch(INDICES[fork].execution);
    if (format === 'fulu') {
      return { beacon, execution: payloadHeader(execution), executionBranch: own };
    }
    const branch = fork === 'gloas' ? own : [...branchOfHash(execution), ...own];
    return { beacon, executionBlockHash: execution.hash, executionBranch: padded(branch, 11) };
  }

  function sign(
    kind: 'LightClientUpdate' | 'LightClientFinalityUpdate' | 'LightClientOptimisticUpdate',
    attested: LabBlock,
    signing: Signing = {},
  ): LabMessage {
    const { fork, state, finalized } = attested;
    const signatureSlot = signing.signatureSlot ?? attested.header.slot + 1;
    const signers = signing.signers ?? network.committeeSize;
    const by = signing.committee ?? committee(periodOf(signatureSlot));
    const version = signing.version ?? forkAt(Math.max(signatureSlot, 1) - 1).version;
    const forkRoot = ForkData.hashTreeRoot({
      currentVersion: version,
      genesisValidatorsRoot: network.genesisValidatorsRoot,
    });
    const domain = new Uint8Array([...DOMAIN, ...forkRoot.subarray(0, 28)]);
    const message = SigningData.hashTreeRoot({ objectRoot: attested.root, domain });
    const members = (count: number) =>
      Array.from({ length: network.committeeSize }, (_none, index) => index < count);
    const { finalized: finalizedIndex, nextCommittee } = INDICES[fork];
    const container = types[fork][kind];
    const value: Record<string, unknown> = {
      ...container.defaultValue(),
      attestedHeader: headerOf(attested, fork),
      syncAggregate: {
        syncCommitteeBits: BitArray.fromBoolArray(members(signers)),
        syncCommitteeSignature: by.sign(message, members(signing.keys ?? signers)),
      },
      signatureSlot,
    };
    if (kind !== 'LightClientOptimisticUpdate' && finalized) {
      value.finalizedHeader = headerOf(finalized, fork);
      value.finalityBranch = padded(state.branch(finalizedIndex), fork === 'gloas' ? 9 : 7);
    }
    if (kind === 'LightClientUpdate') {
      value.nextSyncCommittee = committee(periodOf(attested.header.slot) + 1).value;
      value.nextSyncCommitteeBranch = state.branch(nextCommittee);
    }
    return { fork, kind, value, attested };
  }

  function note(attested: LabBlock, signatureSlot: number, signers: number): void {
    const signing = { signatureSlot, signers };
    optimistic = sign('LightClientOptimisticUpdate', attested, signing);
    if (attested.finalized) finality = sign('LightClientFinalityUpdate', attested, signing);
    const period = periodOf(attested.header.slot);
    if (period !== periodOf(signatureSlot)) return;
    const isMajority = 3 * signers >= 2 * network.committeeSize;
    const finalizedPeriod = attested.finalized && periodOf(attested.finalized.header.slot);
    const rank =
      (isMajority ? 10_000 : 0) +
      (finalizedPeriod === period ? 5_000 : attested.finalized ? 2_000 : 0) +
      signers;
    if (rank <= (best.get(period)?.rank ?? -1)) return;
    best.set(period, { message: sign('LightClientUpdate', attested, signing), rank });
  }

  add(makeBlock(0, genesis, undefined, random));

  return {
    network,
    types,
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
        currentSyncCommittee: committee(periodOf(block.header.slot)).value,
        currentSyncCommitteeBranch: block.state.branch(INDICES[block.fork].currentCommittee),
      };
      return { fork: block.fork, kind: 'LightClientBootstrap', value, attested: block };
    },
    advance(execution, { signers = network.committeeSize, isProposed = true, finalizes = true } = {}) {
      slot++;
      if (!isProposed) return;
      const parent = this.head;
      const isGloas = forkAt(slot).name === 'gloas';
      if (!isGloas) revealed = execution ?? revealed;
      const finalized = finalizes ? finalizedAt(slot) : parent.finalized;
      add(makeBlock(slot, revealed, finalized, random));
      revealed = execution ?? revealed;
      note(parent, slot, signers);
    },
    committee,
    forge: (at, execution, finalized) => makeBlock(at, execution, finalized, createRandom(at + 99)),
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
    gasLimit: Number(header.gasLimit),
    gasUsed: Number(header.gasUsed),
    timestamp: header.timestamp,
    extraData: header.extraData,
    baseFeePerGas: header.baseFeePerGas ?? 0n,
    blockHash: hash,
    // The roots of SSZ lists, which no light client reads.
    transactionsRoot: ZERO,
    withdrawalsRoot: ZERO,
    blobGasUsed: Number(header.blobGasUsed ?? 0n),
    excessBlobGas: Number(header.excessBlobGas ?? 0n),
  };
}

/** Returns the branch of the block hash in the header of a payload. */
function branchOfHash(execution: ExecutionBlock): Uint8Array[] {
  const { node } = ExecutionPayloadHeader.toView(payloadHeader(execution));
  const proof = createProof(node, { type: ProofType.single, gindex: BigInt(BLOCK_HASH_INDEX) });
  if (proof.type !== ProofType.single) throw new TypeError('not a single proof');
  return proof.witnesses;
}

/** Adds zeros at the front, as an upgrade to a longer branch does. */
function padded(branch: readonly Uint8Array[], length: number): Uint8Array[] {
  return [...Array.from({ length: length - branch.length }, () => ZERO), ...branch];
}
