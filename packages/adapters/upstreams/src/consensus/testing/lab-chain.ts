import type { Header } from '@ethread/chain';
import {
  type ConsensusNetwork,
  epochOf,
  type BeaconForkName,
  forkAt,
  type MessageKind,
  periodOf,
  type UpdateKind,
} from '@ethread/consensus';
import {
  createBlockMaker,
  type MadeBlock,
  type MessageContainer,
  type Signing,
} from '@ethread/consensus/testing';

const ZERO = new Uint8Array(32);
/** Epochs between an epoch and the one that its state calls finalized, where all vote. */
const FINALITY_EPOCHS = 2;

export interface ExecutionBlock {
  readonly header: Header;
  readonly hash: Uint8Array;
}

export interface LabBlock extends MadeBlock {
  /** The execution block that the header authenticates: the payload's, or from Gloas on its parent. */
  readonly execution: ExecutionBlock;
  /** The finalized block that the state names. undefined: genesis. */
  readonly finalized: LabBlock | undefined;
}

/** A message of the light client protocol, in the form of the SSZ container of its fork. */
export interface LabMessage {
  readonly fork: BeaconForkName;
  readonly kind: MessageKind;
  readonly container: MessageContainer;
  readonly value: object;
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
  readonly slot: number;
  readonly head: LabBlock;
  readonly blocks: readonly LabBlock[];
  /** The newest messages, as an honest node has them. */
  readonly optimistic: LabMessage | undefined;
  readonly finality: LabMessage | undefined;
  update(period: number): LabMessage | undefined;
  bootstrap(root: Uint8Array): LabMessage | undefined;
  /**
   * Makes the next slot. Its block carries the execution block; from Gloas on the builder reveals it after the block.
   * @param execution undefined: the payload is withheld, or before Gloas the last one is repeated.
   */
  advance(execution: ExecutionBlock | undefined, options?: SlotOptions): void;
  /** Creates a block beside the chain, for lies. */
  forge(slot: number, execution: ExecutionBlock, finalized?: LabBlock): LabBlock;
  sign(kind: UpdateKind, attested: LabBlock, signing?: Signing): LabMessage;
}

/** Creates a chain with its block of slot 0. */
export function createLabChain(network: ConsensusNetwork, genesis: ExecutionBlock): LabChain {
  const maker = createBlockMaker(network);
  const best = new Map<number, { message: LabMessage; rank: number }>();
  const byRoot = new Map<string, LabBlock>();
  const blocks: LabBlock[] = [];
  let slot = 0;
  let revealed = genesis;
  let optimistic: LabMessage | undefined;
  let finality: LabMessage | undefined;

  const periodAt = (at: number) => periodOf(network, at);

  function makeBlock(at: number, execution: ExecutionBlock, finalized: LabBlock | undefined): LabBlock {
    const parentRoot = blocks.at(-1)?.root ?? ZERO;
    const made = maker.make({ slot: at, parentRoot, payload: payloadHeader(execution), finalized });
    return { ...made, execution, finalized };
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

  const messageOf = (kind: MessageKind, attested: LabBlock, value: object): LabMessage => {
    const { fork } = attested;
    return { fork, kind, container: maker.container(fork, kind), value, attested };
  };
  const sign: LabChain['sign'] = (kind, attested, signing) =>
    messageOf(kind, attested, maker.sign(kind, attested, signing));

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
      return block && messageOf('bootstrap', block, maker.bootstrap(block));
    },
    advance(execution, { signers = network.committeeSize } = {}) {
      slot++;
      const parent = this.head;
      const isGloas = forkAt(network, slot)?.name === 'gloas';
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
function payloadHeader({ header, hash }: ExecutionBlock): MadeBlock['payload'] {
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
